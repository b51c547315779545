package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import io.tidemark.core.state.rows.RowLists;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The different values of one argument in each group, and how often each is there for each of the aggregates with DISTINCT over it, its <em>takers</em>:
 * found once a row, or once for all rows of a batch that have them, for all takers, though each may have a FILTER of its own.
 *
 * <pre>
 *   table "values.N":   group LONG: handle of the group's row | value | next LONG | previous LONG | how often, a LONG for each taker
 * </pre>
 *
 * A group's values lie in the key group of its row, in a list whose head is in that row. A value that no taker has is gone. One thread at a time.
 */
final class DistinctRows {
    private static final int KEYS = 2;
    private static final int COUNTS = KEYS + 2;
    private static final long UNKNOWN = -1;

    private final int column;
    private final int takers;
    private final StateTable values;
    private final RowLists lists;
    private final ValueReader reader = new ValueReader();
    private final LongColumn group = new LongColumn(1);
    private final Column[] key = new Column[KEYS];
    private int nextTaker;
    private int headColumn;
    private long current = UNKNOWN;

    private final GroupedValues grouped = new GroupedValues();

    /**
     * No values.
     *
     * @param column of the argument
     * @param storage its storage
     * @param takers how many there may be
     */
    DistinctRows(int column, Storage storage, int takers, StateTables tables, String name) {
        this.column = column;
        this.takers = takers;
        List<Storage> others = new ArrayList<>(Collections.nCopies(COUNTS - KEYS + takers, Storage.LONG));
        values = tables.table(name, TableSchema.of(List.of(Storage.LONG, storage), others));
        lists = new RowLists(values, KEYS);
    }

    /** The number of one more taker: 0 for the first, which is asked first, row by row. */
    int nextTaker() {
        return nextTaker++;
    }

    /** The first taker's turn has come, for a row that all takers see in order: the list's head is in that column of the group's row. */
    void begin(int head) {
        headColumn = head;
        current = UNKNOWN;
    }

    /** Adds to how often a taker has the value in row {@code row}; returns 1 if it has the value from now on, -1 if no more, 0 if nothing changed. */
    int add(StateTable groups, long handle, int taker, Batch batch, int row, long weight) {
        if (current == UNKNOWN) {
            current = find(groups, handle, batch, row);
        }
        int change = add(current, taker, weight);
        if (values.getLong(current, COUNTS + taker) == 0 && isOfNobody(current)) {
            remove(groups, handle, current);
            current = UNKNOWN;
        }
        return change;
    }

    /** The first taker's turn has come, for rows of a batch that all takers see in order: finds their values, or adds them. */
    void begin(StateTable groups, int head, GroupedRows rows) {
        headColumn = head;
        grouped.group(rows, new Argument(column, -1));
        GroupedRows found = grouped.rows();
        found.findOrAdd(values, grouped.key());
        for (int i = 0; i < grouped.count(); i++) {
            if (found.isNew(i)) {
                long group = grouped.handle(i);
                groups.setLong(group, head, lists.push(found.handle(i), groups.getLong(group, head)));
            }
        }
    }

    /** Adds the rows in hand to how often a taker has their values; the visitor hears of a value that it has from now on (1), or no more (-1). */
    void addAll(int taker, Argument argument, GroupedRows.RowVisitor visitor) {
        GroupedRows rows = grouped.rows();
        long[] weights = argument.weights(rows);
        long[] taken = takenRows(rows, argument);
        for (int i = 0; i < grouped.count(); i++) {
            if (weights[i] != 0) {
                int change = add(rows.handle(i), taker, weights[i]);
                if (change != 0) {
                    visitor.accept(grouped.handle(i), (int) taken[i], change);
                }
            }
        }
    }

    /** A row of each value that the argument takes, if there is one: its value is that of the others, but its FILTER may not be. */
    private static long[] takenRows(GroupedRows rows, Argument argument) {
        boolean all = argument.takesAll(rows.batch());
        long[] taken = rows.zeros(1);
        for (int i = 0; i < rows.count(); i++) {
            int row = rows.rows()[i];
            if (all || argument.takes(rows.batch(), row)) {
                taken[rows.groupOf()[i]] = row;
            }
        }
        return taken;
    }

    /** After the turn of the last taker, removes values in hand that nobody has. */
    void end(StateTable groups, int taker) {
        if (taker < nextTaker - 1) {
            return;
        }
        for (int i = 0; i < grouped.count(); i++) {
            long value = grouped.rows().handle(i);
            if (isOfNobody(value)) {
                remove(groups, grouped.handle(i), value);
            }
        }
    }

    private void remove(StateTable groups, long handle, long value) {
        groups.setLong(handle, headColumn, lists.unlink(value, groups.getLong(handle, headColumn)));
        values.remove(value);
    }

    /** Adds to how often a taker has a value; returns 1 if it has the value from now on, -1 if no more, 0 if nothing changed. */
    private int add(long value, int taker, long weight) {
        long before = values.getLong(value, COUNTS + taker);
        long after = Math.addExact(before, weight);
        values.setLong(value, COUNTS + taker, after);
        return (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0);
    }

    private long find(StateTable groups, long handle, Batch batch, int row) {
        key[1] = reader.read(batch, column, row);
        key[0] = group;
        group.ensureCapacity(reader.row() + 1);
        group.set(reader.row(), handle);
        long hash = Hashes.within(StateTable.keyGroup(handle), Hashes.hash(key, reader.row()));
        long found = values.findOrAdd(hash, key, reader.row());
        if (values.wasAdded()) {
            groups.setLong(handle, headColumn, lists.push(found, groups.getLong(handle, headColumn)));
        }
        return found;
    }

    private boolean isOfNobody(long value) {
        for (int taker = 0; taker < takers; taker++) {
            if (values.getLong(value, COUNTS + taker) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Frees the values of a group, whose list's head is in that column of its row. */
    void free(StateTable groups, long handle, int head) {
        long link = groups.getLong(handle, head);
        while (link != RowLists.NONE) {
            long next = lists.next(link - 1);
            values.remove(link - 1);
            link = next;
        }
        groups.setLong(handle, head, RowLists.NONE);
    }
}
