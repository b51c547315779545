package io.tidemark.core.state.index;

import io.tidemark.api.data.Column;
import io.tidemark.core.state.OrderedColumn;
import io.tidemark.core.state.page.NewRows;
import io.tidemark.core.state.page.PagedRows;
import io.tidemark.core.state.page.RowCells;
import java.util.List;

/**
 * The nodes of search trees, each a row of state, of one tree at a time: a node is slot + 1, and 0 is none. An entry is in hand with the tree, to be compared to
 * those of its nodes. One thread at a time.
 *
 * <pre>
 *   columns    those of the order, then
 *   weight     of the entry; not zero
 *   links      left * 2^32 + right
 *   entries    in this subtree, of positive weight
 *   total      sum of their weights
 * </pre>
 */
final class TreapNodes {
    /** Columns that a node has apart from those of the order; all are LONG. */
    static final int COLUMNS = 4;

    private static final long RIGHT = 0xFFFF_FFFFL;

    private final PagedRows rows;
    private final RowCells cells;
    private final NewRows newRows;
    private final int columns;
    private final boolean[] descending;
    private final boolean[] nullsFirst;
    private final int weightColumn;
    private final int linksColumn;
    private final int entriesColumn;
    private final int totalColumn;

    /** The key group of the tree in hand, as the upper half of a handle; less 1, so that adding a node gives the handle. */
    private long origin;

    private Column[] values = new Column[0];
    private int row;
    private long visits;

    TreapNodes(PagedRows rows, List<OrderedColumn> order) {
        this.rows = rows;
        columns = order.size();
        descending = new boolean[columns];
        nullsFirst = new boolean[columns];
        for (int column = 0; column < columns; column++) {
            descending[column] = order.get(column).descending();
            nullsFirst[column] = order.get(column).nullsFirst();
        }
        cells = new RowCells(rows);
        newRows = new NewRows(rows);
        weightColumn = columns;
        linksColumn = columns + 1;
        entriesColumn = columns + 2;
        totalColumn = columns + 3;
    }

    /** Takes a tree of a key group in hand. */
    void begin(int group) {
        origin = origin(group);
    }

    /** The same with an entry. */
    void begin(int group, Column[] entry, int entryRow) {
        begin(group);
        values = entry;
        row = entryRow;
    }

    /** Takes a tree whose node 1 is the row with that handle in hand, with an entry. */
    void beginAt(long handle, Column[] entry, int entryRow) {
        origin = handle - 1;
        values = entry;
        row = entryRow;
    }

    /** What a node of a key group is added to, to give its handle. */
    static long origin(int group) {
        return ((long) group << 32) - 1;
    }

    long handle(int node) {
        return origin + node;
    }

    /** Makes a node of the entry in hand, without links. */
    int create(int hash, long weight) {
        long handle = rows.add((int) (origin + 1 >>> 32), hash);
        newRows.write(handle, values, columns, row);
        cells.setWord(handle, weightColumn, weight);
        return (int) (handle - origin);
    }

    void remove(int node) {
        rows.remove(origin + node);
    }

    /** Compares the entry in hand to that of a node: negative if it comes before, 0 if they are equal. */
    int compare(int node) {
        return compare(node, columns);
    }

    /** The same of the first {@code prefix} columns. */
    int compare(int node, int prefix) {
        visits++;
        for (int column = 0; column < prefix; column++) {
            boolean nullsSmallest = nullsFirst[column] != descending[column];
            int order = cells.compare(values[column], row, origin + node, column, nullsSmallest);
            if (order != 0) {
                return descending[column] ? -order : order;
            }
        }
        return 0;
    }

    /** Whether a node belongs above another one: by their hashes. */
    boolean isAbove(int one, int other) {
        return Integer.compareUnsigned(rows.hash(origin + one), rows.hash(origin + other)) > 0;
    }

    long weight(int node) {
        return weightOf(origin + node);
    }

    void setWeight(int node, long weight) {
        cells.setWord(origin + node, weightColumn, weight);
    }

    int left(int node) {
        return (int) (linksOf(origin + node) >>> 32);
    }

    int right(int node) {
        return (int) linksOf(origin + node);
    }

    void setLinks(int node, int left, int right) {
        cells.setWord(origin + node, linksColumn, (long) left << 32 | right & RIGHT);
    }

    long entries(int node) {
        return node == 0 ? 0 : cells.getWord(origin + node, entriesColumn);
    }

    long total(int node) {
        return node == 0 ? 0 : totalOf(origin + node);
    }

    /** Counts more, or less, in a node. */
    void count(int node, long entries, long total) {
        if (entries != 0) {
            cells.addWord(origin + node, entriesColumn, entries);
        }
        if (total != 0) {
            cells.addWord(origin + node, totalColumn, total);
        }
    }

    /** Counts a node anew: itself, and what its links lead to. */
    void update(int node) {
        long own = weight(node);
        int left = left(node);
        int right = right(node);
        cells.setWord(origin + node, entriesColumn, entries(left) + entries(right) + (own > 0 ? 1 : 0));
        cells.setWord(origin + node, totalColumn, total(left) + total(right) + Math.max(0, own));
    }

    long weightOf(long handle) {
        return cells.getWord(handle, weightColumn);
    }

    /** Left node * 2^32 + right node. */
    long linksOf(long handle) {
        return cells.getWord(handle, linksColumn);
    }

    long totalOf(long handle) {
        return cells.getWord(handle, totalColumn);
    }

    void read(long handle, int column, Column into, int intoRow) {
        cells.read(handle, column, into, intoRow);
    }

    /** Notes that a node is looked at without being compared. */
    void visit() {
        visits++;
    }

    /** Nodes looked at so far. */
    long visits() {
        return visits;
    }
}
