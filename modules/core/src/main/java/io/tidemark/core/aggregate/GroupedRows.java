package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
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
 * each. Groups are numbered from 0 in the order of their first rows.
 *
 * <p>Rows are sorted by the hash of their key alone; then the keys of each row and of the first one of its group are compared, column by column. Should two
 * keys have one hash, all is done again with keys compared at once. One thread at a time.
 */
public final class GroupedRows {
    /** Least places of the table of groups; a power of two, as all sizes of it. */
    private static final int FEWEST_PLACES = 64;

    /** Arrays that accumulators may ask for. */
    private static final int SCRATCHES = 3;

    private Batch batch;
    private int[] rows = new int[0];
    private int count;

    /** By index in {@link #rows}. */
    private int[] groupOf = new int[0];

    private int groups;
    private int[] firstRows = new int[FEWEST_PLACES];
    private long[] hashOf = new long[FEWEST_PLACES];
    private long[] handles = new long[FEWEST_PLACES];
    private boolean[] isNew = new boolean[FEWEST_PLACES];
    private long[] weightOf = new long[FEWEST_PLACES];
    private final long[][] scratches = new long[SCRATCHES][FEWEST_PLACES];

    /** 1 + the number of a group at the place of its hash or one of the next ones, else 0. */
    private int[] places = new int[FEWEST_PLACES];

    /** Places in use less one. */
    private int mask = FEWEST_PLACES - 1;

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
        if (groupOf.length < count) {
            groupOf = new int[Math.max(count, groupOf.length * 2)];
        }
        mask = Math.min(places.length, Math.max(FEWEST_PLACES, Integer.highestOneBit(groups) * 8)) - 1;
        sort(key, hashes, false);
        if (!haveKeysOfTheirGroups(key)) {
            sort(key, hashes, true);
        }
        addWeights();
    }

    private void sort(Column[] key, long[] hashes, boolean byKey) {
        Arrays.fill(places, 0, mask + 1, 0);
        groups = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            long hash = hashes[row];
            int at = (int) hash & mask;
            int group = places[at] - 1;
            while (group >= 0 && (hashOf[group] != hash || byKey && !isSame(key, row, firstRows[group]))) {
                at = at + 1 & mask;
                group = places[at] - 1;
            }
            groupOf[i] = group < 0 ? begin(hash, row, at) : group;
        }
    }

    private static boolean isSame(Column[] key, int row, int otherRow) {
        for (Column column : key) {
            if (!column.sameAs(row, column, otherRow)) {
                return false;
            }
        }
        return true;
    }

    private int begin(long hash, int row, int place) {
        int group = groups++;
        if (group == firstRows.length) {
            reserve(2 * group);
        }
        firstRows[group] = row;
        hashOf[group] = hash;
        places[place] = groups;
        if (2 * groups > mask) {
            spread();
        }
        return group;
    }

    private void reserve(int capacity) {
        firstRows = Arrays.copyOf(firstRows, capacity);
        hashOf = Arrays.copyOf(hashOf, capacity);
        handles = Arrays.copyOf(handles, capacity);
        isNew = Arrays.copyOf(isNew, capacity);
        weightOf = Arrays.copyOf(weightOf, capacity);
        for (int i = 0; i < SCRATCHES; i++) {
            scratches[i] = Arrays.copyOf(scratches[i], capacity);
        }
    }

    /** Doubles the places. */
    private void spread() {
        mask = 2 * mask + 1;
        if (places.length <= mask) {
            places = new int[mask + 1];
        } else {
            Arrays.fill(places, 0, mask + 1, 0);
        }
        for (int group = 0; group < groups; group++) {
            int at = (int) hashOf[group] & mask;
            while (places[at] != 0) {
                at = at + 1 & mask;
            }
            places[at] = group + 1;
        }
    }

    private boolean haveKeysOfTheirGroups(Column[] key) {
        boolean same = true;
        for (Column column : key) {
            if (column instanceof LongColumn longs && !longs.nulls().any()) {
                same &= haveLongsOfTheirGroups(longs.values());
            } else if (column instanceof BytesColumn bytes && !bytes.nulls().any()) {
                same &= haveBytesOfTheirGroups(bytes.heap(), bytes.offsets(), bytes.lengths());
            } else {
                for (int i = 0; i < count; i++) {
                    same &= column.sameAs(rows[i], column, firstRows[groupOf[i]]);
                }
            }
        }
        return same;
    }

    private boolean haveLongsOfTheirGroups(long[] values) {
        long differing = 0;
        for (int i = 0; i < count; i++) {
            differing |= values[rows[i]] ^ values[firstRows[groupOf[i]]];
        }
        return differing == 0;
    }

    private boolean haveBytesOfTheirGroups(byte[] heap, int[] offsets, int[] lengths) {
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            int first = firstRows[groupOf[i]];
            int from = offsets[row];
            int firstFrom = offsets[first];
            if (!Arrays.equals(heap, from, from + lengths[row], heap, firstFrom, firstFrom + lengths[first])) {
                return false;
            }
        }
        return true;
    }

    private void addWeights() {
        Arrays.fill(weightOf, 0, groups, 0);
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
        return groupOf;
    }

    /** How many groups there are. */
    public int groups() {
        return groups;
    }

    /** The first row of a group, in the batch. */
    public int firstRow(int group) {
        return firstRows[group];
    }

    /** Receives a row of the batch, with the handle of its group. */
    public interface RowVisitor {
        void accept(long handle, int row, long weight);
    }

    /** Visits the rows in their order; the groups' handles must be set. */
    public void forEach(RowVisitor visitor) {
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            visitor.accept(handles[groupOf[i]], row, batch.weights()[row]);
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
            RowPicker.pick(key[i], firstKeys[i], firstRows, groups);
        }
    }

    /** Whether the last {@link #findOrAdd} added the group. */
    public boolean isNew(int group) {
        return isNew[group];
    }

    /** The handle of a group in the table of groups, as it was set. */
    public long handle(int group) {
        return handles[group];
    }

    public void setHandle(int group, long handle) {
        handles[group] = handle;
    }

    /** A zero for each group, to add up in; valid until the same one, of 0 to {@value #SCRATCHES} - 1, is asked for again. */
    public long[] zeros(int which) {
        Arrays.fill(scratches[which], 0, groups, 0);
        return scratches[which];
    }
}
