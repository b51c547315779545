package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.RowType;
import io.tidemark.core.relational.RowPicker;
import io.tidemark.core.state.GroupOrder;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.rows.RowLookUp;
import java.util.Arrays;

/**
 * Rows of a batch by the group that they belong to, so that a group is looked up and changed once for all its rows in the batch, and not for
 * each. Groups are numbered from 0 in the order of their first rows: {@link KeySorting} finds them. One thread at a time.
 */
public final class GroupedRows {
    /** Arrays that accumulators may ask for. */
    private static final int SCRATCHES = 3;

    private Batch batch;
    private int[] rows = new int[0];
    private int count;

    private final KeySorting sorting = new KeySorting();
    private int groups;

    // By group.
    private long[] handles = new long[0];
    private boolean[] isNew = new boolean[0];
    private long[] weightOf = new long[0];
    private final long[][] scratches = new long[SCRATCHES][0];

    /** By group: the key of its first row, for look-ups. */
    private Column[] firstKeys = new Column[0];

    /** The groups that are not in the table. */
    private final GroupOrder absent = new GroupOrder();

    /** No rows. */
    GroupedRows() {
        this(new Batch(RowType.of(), 0));
    }

    /** No rows; {@code batch} is any. */
    public GroupedRows(Batch batch) {
        this.batch = batch;
    }

    /**
     * Takes the rows {@code rows[0, count)} of a batch.
     *
     * @param key columns of the batch
     * @param hashes of the key by row of the batch; which hash it is does not matter
     */
    public void group(Batch batch, Column[] key, long[] hashes, int[] rows, int count) {
        this.batch = batch;
        this.rows = rows;
        this.count = count;
        sorting.sort(key, hashes, rows, count);
        groups = sorting.groups();
        if (handles.length < groups) {
            reserve(sorting.firstRows().length);
        }
        addWeights();
    }

    private void reserve(int capacity) {
        handles = new long[capacity];
        isNew = new boolean[capacity];
        weightOf = new long[capacity];
        for (int i = 0; i < SCRATCHES; i++) {
            scratches[i] = new long[capacity];
        }
    }

    private void addWeights() {
        Arrays.fill(weightOf, 0, groups, 0);
        int[] groupOf = sorting.groupOf();
        long[] weights = batch.weights();
        for (int i = 0; i < count; i++) {
            weightOf[groupOf[i]] += weights[rows[i]];
        }
    }

    /** The batch that the rows are of. */
    public Batch batch() {
        return batch;
    }

    /** How many rows there are. */
    public int count() {
        return count;
    }

    /** Rows of the batch, the first {@link #count} of them; as they were given, and so in their order. */
    public int[] rows() {
        return rows;
    }

    /** The group's number by index in {@link #rows}. */
    public int[] groupOf() {
        return sorting.groupOf();
    }

    /** How many groups there are. */
    public int groups() {
        return groups;
    }

    /** The first row of a group, in the batch. */
    public int firstRow(int group) {
        return sorting.firstRows()[group];
    }

    /** Receives a row of the batch, with the handle of its group. */
    public interface RowVisitor {
        void accept(long handle, int row, long weight);
    }

    /** Visits the rows in their order; the groups must have been found. */
    public void forEach(RowVisitor visitor) {
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            visitor.accept(handles[groupOf()[i]], row, batch.weights()[row]);
        }
    }

    /** Sum of the weights of a group's rows, by group; the array is this object's own. */
    public long[] weights() {
        return weightOf;
    }

    /** Adds a number of each group to a LONG of its row. */
    public void addTo(StateTable table, int column, long[] byGroup) {
        for (int group = 0; group < groups; group++) {
            table.addLong(handles[group], column, byGroup[group]);
        }
    }

    /**
     * Looks all groups up in a table by their key, and adds those that are not there; all of them together, so that cache misses overlap.
     *
     * @param key as it was given to {@link #group}, with its {@link io.tidemark.core.state.Hashes}
     */
    public void findOrAdd(StateTable table, Column[] key) {
        pickKeys(key);
        long[] hashOf = sorting.hashes();
        for (int from = 0; from < groups; from += RowLookUp.AT_ONCE) {
            table.findAll(hashOf, firstKeys, from, Math.min(groups, from + RowLookUp.AT_ONCE), handles);
        }
        absent.clear(groups);
        for (int group = 0; group < groups; group++) {
            isNew[group] = handles[group] < 0;
            absent.add(group, isNew[group]);
        }
        if (absent.count() > 0) {
            absent.sort(hashOf);
            table.addAll(absent, hashOf, handles);
            table.writeAdded(firstKeys);
        }
    }

    /** Sets when the groups fall due that {@link #findOrAdd} has just added to a table with a deadline: at a LONG of their key. */
    public void setDeadlines(StateTable table, int keyColumn) {
        if (absent.count() > 0) {
            table.writeAdded(table.schema().deadline(), ((LongColumn) firstKeys[keyColumn]).values());
        }
    }

    private void pickKeys(Column[] key) {
        if (firstKeys.length != key.length) {
            firstKeys = new Column[key.length];
            for (int i = 0; i < key.length; i++) {
                firstKeys[i] = Column.create(key[i].storage(), groups);
            }
        }
        for (int i = 0; i < key.length; i++) {
            firstKeys[i].clear();
            firstKeys[i].ensureCapacity(groups);
            RowPicker.pick(key[i], firstKeys[i], sorting.firstRows(), groups);
        }
    }

    /** Whether the last {@link #findOrAdd} added the group. */
    public boolean isNew(int group) {
        return isNew[group];
    }

    /** The handle of a group in the table of groups, as {@link #findOrAdd} found it. */
    public long handle(int group) {
        return handles[group];
    }

    /** A zero for each group, to add up in; valid until the same one, of 0 to {@value #SCRATCHES} - 1, is asked for again. */
    public long[] zeros(int which) {
        Arrays.fill(scratches[which], 0, groups, 0);
        return scratches[which];
    }
}
