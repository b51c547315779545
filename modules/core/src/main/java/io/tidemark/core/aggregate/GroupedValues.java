package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;

/**
 * The rows of a batch by group and value of an argument: equal values of a group are one, to be found and changed once. Numbered from 0 in the order of
 * their first rows. One thread at a time.
 */
final class GroupedValues {
    private final LongColumn group = new LongColumn(0);
    private final Column[] key = new Column[] {group, group};
    private final GroupedRows pairs = new GroupedRows();
    private long[] hashes = new long[0];
    private int[] taken = new int[0];

    /** Takes the rows that an argument takes; the groups' handles must be set. */
    void group(GroupedRows groups, Argument argument) {
        Batch batch = groups.batch();
        int rows = batch.count();
        group.ensureCapacity(rows);
        if (hashes.length < rows) {
            hashes = new long[Math.max(rows, 2 * hashes.length)];
            taken = new int[hashes.length];
        }
        long[] handleOf = group.values();
        boolean all = argument.takesAll(batch);
        int count = 0;
        for (int i = 0; i < groups.count(); i++) {
            int row = groups.rows()[i];
            handleOf[row] = groups.handle(groups.groupOf()[i]);
            if (all || argument.takes(batch, row)) {
                taken[count++] = row;
            }
        }
        key[1] = batch.column(argument.column());
        Hashes.hash(key, rows, hashes);
        for (int i = 0; i < count; i++) {
            hashes[taken[i]] = Hashes.within(StateTable.keyGroup(handleOf[taken[i]]), hashes[taken[i]]);
        }
        pairs.group(batch, key, hashes, taken, count);
    }

    /** How many different values there are. */
    int count() {
        return pairs.groups();
    }

    /** The handle of the group that a value is of. */
    long handle(int value) {
        return group.get(pairs.firstRow(value));
    }

    /** The rows by value instead of group; its key is the handle of the group, and the value, its hash one within the group's key group. */
    GroupedRows rows() {
        return pairs;
    }

    /** The columns by which {@link #rows} are grouped. */
    Column[] key() {
        return key;
    }
}
