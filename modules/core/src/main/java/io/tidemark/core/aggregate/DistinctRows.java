package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.RowLists;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The different values of one argument in each group, and how often each is there for each of the aggregates with DISTINCT over it, its <em>takers</em>:
 * found once a row for all of them, though each may have a FILTER of its own.
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
        long before = values.getLong(current, COUNTS + taker);
        long after = Math.addExact(before, weight);
        values.setLong(current, COUNTS + taker, after);
        if (after == 0 && isOfNobody(current)) {
            groups.setLong(handle, headColumn, lists.unlink(current, groups.getLong(handle, headColumn)));
            values.remove(current);
            current = UNKNOWN;
        }
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
