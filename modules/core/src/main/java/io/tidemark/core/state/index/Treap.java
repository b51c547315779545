package io.tidemark.core.state.index;

import io.tidemark.api.data.Column;
import io.tidemark.core.state.EntryVisitor;
import io.tidemark.core.state.OrderedColumn;
import io.tidemark.core.state.page.NewRows;
import io.tidemark.core.state.page.PagedRows;
import io.tidemark.core.state.page.RowCells;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Search trees whose nodes are rows of state. Each tree lies in one key group; a link is slot + 1, and 0 is no node. The order of the entries
 * makes it a search tree, the hash of the entry (unsigned, larger above) makes it a heap, and so it is as deep as a random one:
 * O(log n), with no chance involved. One thread at a time.
 *
 * <pre>
 *   columns    those of the order, then
 *   weight     of the entry; not zero
 *   links      left * 2^32 + right
 *   entries    in this subtree, of positive weight
 *   total      sum of their weights
 * </pre>
 *
 * Entries of negative weight (a retraction that came before its insert) lie in the tree, but do not count and do not show.
 */
public final class Treap {
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

    /** The key group of the tree in hand, as the upper half of a handle; less 1, so that adding a link gives the handle. */
    private long origin;

    private long visits;
    private Column[] values = new Column[0];
    private int row;

    /** The nodes above the entry in hand, from the top, and whether each one has it on its left. */
    private int[] path = new int[32];

    private boolean[] isLeft = new boolean[32];
    private int depth;

    /** Columns that a node has apart from those of the order; all are LONG. */
    public static final int NODE_COLUMNS = 4;

    public Treap(PagedRows rows, List<OrderedColumn> order) {
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

    /** Adds to the weight of the entry, whose hash is {@code entryHash}, in a tree of {@code group}; returns the tree's new top. */
    public int add(int group, int top, Column[] entry, int entryRow, int entryHash, long delta) {
        origin = ((long) group << 32) - 1;
        values = entry;
        row = entryRow;
        if (delta == 0) {
            return top;
        }
        int node = descend(top);
        if (node == 0) {
            return insert(top, entryHash, delta);
        }
        long before = weight(node);
        long sum = Math.addExact(before, delta);
        countAlong(depth, shows(sum) - shows(before), Math.max(0, sum) - Math.max(0, before));
        if (sum == 0) {
            int newTop = replaced(depth, top, merge(left(node), right(node)));
            rows.remove(origin + node);
            return newTop;
        }
        cells.setWord(origin + node, weightColumn, sum);
        count(node, shows(sum) - shows(before), Math.max(0, sum) - Math.max(0, before));
        return top;
    }

    /** Goes down to the entry in hand, which is returned, or to where it would be as a leaf, which gives 0; the nodes before it are the path. */
    private int descend(int top) {
        depth = 0;
        int node = top;
        while (node != 0) {
            int order = compare(node);
            if (order == 0) {
                return node;
            }
            if (depth == path.length) {
                path = Arrays.copyOf(path, 2 * depth);
                isLeft = Arrays.copyOf(isLeft, 2 * depth);
            }
            path[depth] = node;
            isLeft[depth++] = order < 0;
            node = order < 0 ? left(node) : right(node);
        }
        return 0;
    }

    /**
     * Puts a new entry where the path ends. The nodes of the path that it is above of go below it: those that it comes before to its right, the others to its left,
     * each with what it has on its other side.
     */
    private int insert(int top, int hash, long weight) {
        int made = create(hash, weight);
        int left = 0;
        int right = 0;
        int above = depth;
        while (above > 0 && isAbove(made, path[above - 1])) {
            int node = path[--above];
            if (isLeft[above]) {
                setLinks(node, right, right(node));
                right = node;
            } else {
                setLinks(node, left(node), left);
                left = node;
            }
            update(node);
        }
        setLinks(made, left, right);
        update(made);
        countAlong(above, shows(weight), Math.max(0, weight));
        return replaced(above, top, made);
    }

    private int create(int hash, long weight) {
        long handle = rows.add((int) (origin + 1 >>> 32), hash);
        newRows.write(handle, values, columns, row);
        cells.setWord(handle, weightColumn, weight);
        return (int) (handle - origin);
    }

    /** Lets {@code node} be what the first {@code length} nodes of the path lead to; returns the tree's top. */
    private int replaced(int length, int top, int node) {
        if (length == 0) {
            return node;
        }
        int parent = path[length - 1];
        setLinks(parent, isLeft[length - 1] ? node : left(parent), isLeft[length - 1] ? right(parent) : node);
        return top;
    }

    /** Counts more, or less, in the first {@code length} nodes of the path. */
    private void countAlong(int length, long entries, long total) {
        for (int i = 0; i < length; i++) {
            count(path[i], entries, total);
        }
    }

    private void count(int node, long entries, long total) {
        if (entries != 0) {
            cells.addWord(origin + node, entriesColumn, entries);
        }
        if (total != 0) {
            cells.addWord(origin + node, totalColumn, total);
        }
    }

    private static int shows(long weight) {
        return weight > 0 ? 1 : 0;
    }

    private int merge(int left, int right) {
        if (left == 0 || right == 0) {
            return left + right;
        }
        if (isAbove(left, right)) {
            setLinks(left, left(left), merge(right(left), right));
            update(left);
            return left;
        }
        setLinks(right, merge(left, left(right)), right(right));
        update(right);
        return right;
    }

    /** The first or the last entry, or -1. */
    public long end(int group, int top, boolean first) {
        origin = ((long) group << 32) - 1;
        int node = top;
        if (entries(node) == 0) {
            return -1;
        }
        while (true) {
            int near = first ? left(node) : right(node);
            if (entries(near) > 0) {
                node = near;
            } else if (weight(node) > 0) {
                return origin + node;
            } else {
                node = first ? right(node) : left(node);
            }
        }
    }

    /** Compares an entry to the one with a handle: negative if it comes before, 0 if they are equal. */
    public int compare(Column[] entry, int entryRow, long handle) {
        origin = handle - 1;
        values = entry;
        row = entryRow;
        return compare(1);
    }

    /** Removes the last node of a tree; returns the tree's new top. */
    public int removeLast(int group, int top) {
        origin = ((long) group << 32) - 1;
        return removeLast(top);
    }

    private int removeLast(int node) {
        int right = right(node);
        if (right == 0) {
            int left = left(node);
            rows.remove(origin + node);
            return left;
        }
        setLinks(node, left(node), removeLast(right));
        update(node);
        return node;
    }

    /** The entry at {@code position}, from 0, where an entry of weight n takes n positions; -1 if there are not as many. */
    public long select(int group, int top, long position) {
        origin = ((long) group << 32) - 1;
        int node = top;
        long rest = position;
        if (rest < 0 || rest >= total(node)) {
            return -1;
        }
        while (true) {
            visits++;
            long before = total(left(node));
            long own = Math.max(0, weight(node));
            if (rest < before) {
                node = left(node);
            } else if (rest < before + own) {
                return origin + node;
            } else {
                rest -= before + own;
                node = right(node);
            }
        }
    }

    /** The total weight of the entries before {@code entry}, which need not be there. */
    public long rank(int group, int top, Column[] entry, int entryRow) {
        origin = ((long) group << 32) - 1;
        values = entry;
        row = entryRow;
        long rank = 0;
        int node = top;
        while (node != 0) {
            int order = compare(node);
            if (order <= 0) {
                rank += order == 0 ? total(left(node)) : 0;
                node = order == 0 ? 0 : left(node);
            } else {
                rank += total(left(node)) + Math.max(0, weight(node));
                node = right(node);
            }
        }
        return rank;
    }

    /** As above, of the place before or after all entries whose first {@code prefix} columns equal those of {@code entry}. */
    public long rank(int group, int top, Column[] entry, int entryRow, int prefix, boolean after) {
        origin = ((long) group << 32) - 1;
        values = entry;
        row = entryRow;
        long rank = 0;
        int node = top;
        while (node != 0) {
            int order = compare(node, prefix);
            if (order < 0 || order == 0 && !after) {
                node = left(node);
            } else {
                rank += total(left(node)) + Math.max(0, weight(node));
                node = right(node);
            }
        }
        return rank;
    }

    /** The different entries before {@code entry}, which need not be there. */
    public long entriesBefore(int group, int top, Column[] entry, int entryRow) {
        origin = ((long) group << 32) - 1;
        values = entry;
        row = entryRow;
        long before = 0;
        int node = top;
        while (node != 0) {
            if (compare(node, columns) <= 0) {
                node = left(node);
            } else {
                before += entries(left(node)) + (weight(node) > 0 ? 1 : 0);
                node = right(node);
            }
        }
        return before;
    }

    public long entries(int group, int top) {
        origin = ((long) group << 32) - 1;
        return entries(top);
    }

    public long total(int group, int top) {
        origin = ((long) group << 32) - 1;
        return total(top);
    }

    public long weightOf(long handle) {
        return cells.getWord(handle, weightColumn);
    }

    public void read(long handle, int column, Column into, int intoRow) {
        cells.read(handle, column, into, intoRow);
    }

    /** Visits the entries in order. */
    public void forEach(int group, int top, LongConsumer visitor) {
        forEach(((long) group << 32) - 1, top, visitor);
    }

    private void forEach(long groupOrigin, int node, LongConsumer visitor) {
        if (node != 0) {
            // The visitor may ask this treap about other trees, which sets the origin.
            long links = cells.getWord(groupOrigin + node, linksColumn);
            forEach(groupOrigin, (int) (links >>> 32), visitor);
            if (weightOf(groupOrigin + node) > 0) {
                visitor.accept(groupOrigin + node);
            }
            forEach(groupOrigin, (int) links, visitor);
        }
    }

    /** Visits the entries in order from the one at {@code position} on, until the visitor says false. */
    public void forEachFrom(int group, int top, long position, EntryVisitor visitor) {
        forEachFrom(((long) group << 32) - 1, top, position, visitor);
    }

    /** Whether the visitor wants more. */
    private boolean forEachFrom(long groupOrigin, int node, long skip, EntryVisitor visitor) {
        if (node == 0 || skip >= cells.getWord(groupOrigin + node, totalColumn)) {
            return true;
        }
        visits++;
        long handle = groupOrigin + node;
        long links = cells.getWord(handle, linksColumn);
        int left = (int) (links >>> 32);
        if (!forEachFrom(groupOrigin, left, skip, visitor)) {
            return false;
        }
        long before = left == 0 ? 0 : cells.getWord(groupOrigin + left, totalColumn);
        long own = Math.max(0, weightOf(handle));
        if (own > 0 && skip < before + own && !visitor.visit(handle, before + own - Math.max(before, skip))) {
            return false;
        }
        return forEachFrom(groupOrigin, (int) links, Math.max(0, skip - before - own), visitor);
    }

    /** Nodes looked at so far. */
    public long visits() {
        return visits;
    }

    /** Removes all nodes of a tree. */
    public void free(int group, int top) {
        origin = ((long) group << 32) - 1;
        free(top);
    }

    private void free(int node) {
        if (node != 0) {
            free(left(node));
            free(right(node));
            rows.remove(origin + node);
        }
    }

    private int compare(int node) {
        return compare(node, columns);
    }

    private int compare(int node, int prefix) {
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

    private boolean isAbove(int one, int other) {
        return Integer.compareUnsigned(rows.hash(origin + one), rows.hash(origin + other)) > 0;
    }

    private long weight(int node) {
        return cells.getWord(origin + node, weightColumn);
    }

    private int left(int node) {
        return (int) (cells.getWord(origin + node, linksColumn) >>> 32);
    }

    private int right(int node) {
        return (int) cells.getWord(origin + node, linksColumn);
    }

    private void setLinks(int node, int left, int right) {
        cells.setWord(origin + node, linksColumn, (long) left << 32 | right & RIGHT);
    }

    private long entries(int node) {
        return node == 0 ? 0 : cells.getWord(origin + node, entriesColumn);
    }

    private long total(int node) {
        return node == 0 ? 0 : cells.getWord(origin + node, totalColumn);
    }

    private void update(int node) {
        long own = weight(node);
        int left = left(node);
        int right = right(node);
        cells.setWord(origin + node, entriesColumn, entries(left) + entries(right) + (own > 0 ? 1 : 0));
        cells.setWord(origin + node, totalColumn, total(left) + total(right) + Math.max(0, own));
    }
}
