package io.tidemark.core.state;

import io.tidemark.api.data.Column;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.index.Deadlines;
import io.tidemark.core.state.index.RowIndex;
import io.tidemark.core.state.page.AddedRows;
import io.tidemark.core.state.page.PageChoice;
import io.tidemark.core.state.page.PageRoom;
import io.tidemark.core.state.page.PagedRows;
import io.tidemark.core.state.page.RowCells;
import io.tidemark.core.state.page.RowLayout;
import io.tidemark.core.state.page.RowStream;
import io.tidemark.core.state.page.StateInput;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A hash table from key columns to value columns, in key groups; or rows of such columns in key groups, which are not found by their keys (see
 * {@link TableSchema}). One thread at a time.
 *
 * <p>A row is addressed by its <em>handle</em>, a number that is not negative and stays the same until the row is removed, also through
 * saving and restoring. The columns are numbered from 0 through keys and values; those of the key are not to be changed. A new row's
 * values are zero, empty and not NULL.
 *
 * <p>A row falls due at the value of the deadline column (see {@link TableSchema}), whatever it is, unless that is NULL.
 */
public final class StateTable implements HostedTable {
    private static final long NONE = -1;

    /**
     * If more rows leave than the group's by this, its index is made anew: to take an entry out is to read some rows here and there, to make it is to go over the
     * rows once.
     */
    private static final int MANY_LEAVE = 32;

    private final TableSchema schema;
    private final KeyGroups owned;
    private final int keys;
    private final PagedRows rows;
    private final RowCells cells;
    private final RowIndex index;
    private final KeySearch search;
    private final int deadline;
    private final @Nullable Deadlines deadlines;
    private final RowAdding adding;
    /** Key groups that were read, and not indexed yet. */
    private final BitSet unindexed = new BitSet();

    private final Handles leaving = new Handles();
    private boolean wasAdded;

    StateTable(TableSchema schema, KeyGroups owned, long mark, @Nullable PageRoom room) {
        this.schema = schema;
        this.owned = owned;
        List<Storage> columns = new ArrayList<>(schema.keys());
        columns.addAll(schema.values());
        keys = schema.keys().size();
        rows = new PagedRows(new RowLayout(columns), mark, room);
        cells = new RowCells(rows);
        index = new RowIndex(room);
        search = new KeySearch(rows, cells, index);
        deadline = schema.deadline();
        deadlines = deadline < 0 ? null : new Deadlines(rows, cells, deadline);
        adding = new RowAdding(schema, owned, rows, index, deadlines);
    }

    public TableSchema schema() {
        return schema;
    }

    /** The handle of the row with the key in row {@code row} of {@code key}, or -1. {@code hash} is {@link Hashes#hash} of the key. */
    public long find(long hash, Column[] key, int row) {
        return Math.max(NONE, search.find(hash, key, row, (int) hash));
    }

    /**
     * {@link #find} for rows {@code from} to {@code end - 1}, into {@code handles}; of a row that is not there, a negative number that tells
     * {@link #findAgain} how far the search came. In a large table nearly each row looked up is a cache miss
     * or two: here those of many rows overlap. Some hundred rows at a time are best; of more, the first ones are out of the cache
     * again when they are used.
     */
    public void findAll(long[] hashes, Column[] key, int from, int end, long[] handles) {
        search.findAll(hashes, key, from, end, handles);
    }

    /**
     * {@link #find} for the rows of {@code order}, one after the other, into {@code handles}. A row that is not there is added, with {@code columns}: those of the
     * key and of the values; then {@code handles} has the complement of its handle. In a large table nearly each row looked up is a cache miss: here those of
     * the rows of a group overlap, and a column of all that are added is written in one go.
     *
     * @throws IllegalStateException if the table has a deadline column
     */
    public void findOrAddAll(GroupOrder order, long[] hashes, Column[] key, Column[] columns, long[] handles) {
        AddedRows added = adding.addAll(order, hashes, columns, handles, search);
        for (int i = 0; i < added.asideCount(); i++) {
            int row = added.aside(i);
            long found = findOrAdd(hashes[row], key, row);
            handles[row] = found;
            if (wasAdded) {
                for (int column = keys; column < columns.length; column++) {
                    cells.write(found, column, columns[column], row);
                }
                handles[row] = ~found;
            }
        }
    }

    /** Brings rows {@code handles[from, end)} into the cache, those that are not negative: their misses overlap, which they do not where they are used. */
    public void touchAll(long[] handles, int from, int end) {
        search.touchAll(handles, from, end);
    }

    /** As {@link #find}; adds the row if it is not there, which {@link #wasAdded} then tells. */
    public long findOrAdd(long hash, Column[] key, int row) {
        long found = search.find(hash, key, row, (int) hash);
        wasAdded = found < 0;
        return wasAdded ? adding.add(hash, key, row, (int) ~found) : found;
    }

    /**
     * As {@link #find} for a row of which the last {@link #findAll} left {@code left}; rows may have been added since, none removed. Of a row that is still not
     * there, a negative number that {@link #add} takes.
     */
    public long findAgain(long hash, Column[] key, int row, long left) {
        return left < 0 ? search.findAgain(hash, key, row, left) : left;
    }

    /** Adds a row that is not there, of which {@link #findAgain} gave {@code left} just now; returns its handle. */
    public long add(long hash, Column[] key, int row, long left) {
        return adding.add(hash, key, row, (int) ~left);
    }

    /** Adds a row to a table that is not indexed, in the key group of {@code hash}; returns its handle. */
    public long append(long hash, Column[] key, int row) {
        return adding.append(hash, key, row);
    }

    /** The same with the row's first two values, LONGs. */
    public long append(long hash, Column[] key, int row, long value, long nextValue) {
        return adding.append(hash, key, row, value, nextValue);
    }

    /**
     * Adds the rows of {@code order}, one after the other, none of which is there, and no two of which are equal where rows are found by their keys; their handles
     * go into {@code handles}. Where rows are found by their keys, that has what the last {@link #findAll} left of them, and none may have been removed since. What the rows
     * hold is still to be written, all of the key and the deadline at once, by {@link #writeAdded}: a column of all of them in one go, and the rows of a group side by side.
     */
    public void addAll(GroupOrder order, long[] hashes, long[] handles) {
        adding.addAll(order, hashes, handles);
    }

    /** Writes the columns of the key of the rows that were added last by {@link #addAll}. */
    public void writeAdded(Column[] key) {
        adding.writeAdded(key);
    }

    /** Writes a LONG of the rows that were added last by {@link #addAll}, be it their deadline; {@code values} are by row of the batch. */
    public void writeAdded(int column, long[] values) {
        adding.writeAdded(column, values);
    }

    /** Whether the last {@link #findOrAdd} added its row. */
    public boolean wasAdded() {
        return wasAdded;
    }

    public void remove(long handle) {
        leaveDeadline(handle);
        if (schema.indexed()) {
            index.remove(rows, handle, rows.hash(handle));
        }
        rows.remove(handle);
    }

    /** The key group that the row is in. */
    public static int keyGroup(long handle) {
        return (int) (handle >>> 32);
    }

    public long getLong(long handle, int column) {
        return cells.getWord(handle, column);
    }

    /** Sets a LONG that is not the deadline; a NULL ends. */
    public void setLong(long handle, int column, long value) {
        assert column != deadline : "the deadline is set by setDeadline";
        cells.setWord(handle, column, value);
    }

    /** Sets a LONG that is not NULL, and not the deadline; returns what it was. */
    public long replaceLong(long handle, int column, long value) {
        assert column != deadline : "a deadline is entered where it is set";
        return cells.replaceWord(handle, column, value);
    }

    /** Sets when a row falls due; a NULL ends. Apart from {@link #setLong}, which is compiled into all that write state. */
    public void setDeadline(long handle, long value) {
        requireDeadlines().set(handle, value);
    }

    /** Adds to a LONG that is not the deadline, modulo 2^64; a NULL counts as zero, and ends. */
    public void addLong(long handle, int column, long delta) {
        assert column != deadline : "the deadline is set by setDeadline";
        cells.addWord(handle, column, delta);
    }

    public double getDouble(long handle, int column) {
        return Double.longBitsToDouble(cells.getWord(handle, column));
    }

    public void setDouble(long handle, int column, double value) {
        cells.setWord(handle, column, Double.doubleToRawLongBits(value));
    }

    /** The signed high half of a WIDE. */
    public long getHigh(long handle, int column) {
        return cells.getWord(handle, column);
    }

    /** The unsigned low half of a WIDE. */
    public long getLow(long handle, int column) {
        return cells.getLow(handle, column);
    }

    public void setWide(long handle, int column, long high, long low) {
        cells.setWide(handle, column, high, low);
    }

    /**
     * Adds to a WIDE; a NULL counts as zero, and ends.
     *
     * @throws ArithmeticException if the sum does not fit into 128 bits; the cell is then as before
     */
    public void addWide(long handle, int column, long high, long low) {
        cells.addWide(handle, column, high, low);
    }

    public boolean isNull(long handle, int column) {
        return cells.isNull(handle, column);
    }

    /** Makes a value NULL; or not NULL, which leaves it zero or empty if it was. */
    public void setNull(long handle, int column, boolean isNull) {
        if (column == deadline) {
            requireDeadlines().setNull(handle, isNull);
        } else {
            cells.setNull(handle, column, isNull);
        }
    }

    /** Sets row {@code row} of {@code into}, a column of the same storage, to the cell, NULL or not. */
    public void read(long handle, int column, Column into, int row) {
        cells.read(handle, column, into, row);
    }

    /** As {@link #read} of one column for many rows, into rows 0 to {@code count - 1} of {@code into}, which are not NULL yet. */
    public void readAll(long[] handles, int count, int column, Column into) {
        cells.readAll(handles, count, column, into);
    }

    /** Sets the cell to row {@code row} of {@code from}, a column of the same storage, NULL or not. */
    public void write(long handle, int column, Column from, int row) {
        if (column == deadline) {
            requireDeadlines().write(handle, from, row);
        } else {
            cells.write(handle, column, from, row);
        }
    }

    /** Compares row {@code row} of {@code from} to the cell in SQL order: negative if it comes before; NULL is the largest value, or the smallest one. */
    public int compare(Column from, int row, long handle, int column, boolean nullsSmallest) {
        return cells.compare(from, row, handle, column, nullsSmallest);
    }

    /**
     * Visits all rows by key group, then slot: the same order after a restore. The visitor may change rows and remove the one it is given; it
     * does not add any.
     */
    public void forEach(LongConsumer visitor) {
        rows.forEach(visitor);
    }

    /**
     * Visits the rows that fall due at {@code until} or before, by deadline, key group, slot. The visitor may remove rows, and move deadlines;
     * a row that it makes due later than the one in hand, and not after {@code until}, is visited, another one is not.
     */
    public void forEachDue(long until, LongConsumer visitor) {
        requireDeadlines().forEach(until, visitor);
    }

    /** As {@link #forEachDue(long, LongConsumer)} of the rows that fall due after {@code after}. */
    public void forEachDue(long after, long until, LongConsumer visitor) {
        requireDeadlines().forEach(after, until, visitor);
    }

    /** The smallest deadline of a row; Long.MAX_VALUE if there is none. */
    public long nextDeadline() {
        return requireDeadlines().next();
    }

    /** Visits the rows of one key group; as {@link #forEach(LongConsumer)}. */
    public void forEach(int group, LongConsumer visitor) {
        rows.forEach(group, visitor);
    }

    /**
     * Removes the rows of one key group whose WIDE in {@code column}, which is never NULL, has a low half of at most {@code bound}.
     *
     * @return the least low half in the other rows; Long.MAX_VALUE if there are none
     */
    public long removeLowUpTo(int group, int column, long bound) {
        leaving.clear();
        long least = cells.forEachLowUpTo(group, column, bound, leaving);
        boolean many = leaving.count() > rows.size(group) / MANY_LEAVE;
        for (int i = 0; i < leaving.count(); i++) {
            long handle = leaving.get(i);
            leaveDeadline(handle);
            if (!many) {
                index.remove(rows, handle, rows.hash(handle));
            }
            rows.remove(handle);
        }
        if (many) {
            index.rebuild(rows, group);
        }
        return least;
    }

    @Override
    public long size() {
        return rows.size();
    }

    @Override
    public FrozenTable freeze(long mark) {
        return new FrozenTable(List.of(rows.freeze(mark)), rows::release);
    }

    @Override
    public void read(int group, StateInput in) {
        Invariant.check(owned.contains(group), "restored key group %s is of %s", group, owned);
        if (deadlines != null && !unindexed.get(group)) {
            rows.forEach(group, deadlines::leave);
        }
        unindexed.set(group);
        RowStream.restore(rows, group, in);
    }

    @Override
    public void index(int group) {
        if (!unindexed.get(group)) {
            return;
        }
        unindexed.clear(group);
        if (schema.indexed()) {
            index.rebuild(rows, group);
        }
        if (deadlines != null) {
            rows.forEach(group, deadlines::enter);
        }
    }

    @Override
    public void moveOut(PageChoice choice) {
        rows.moveOut(choice);
        index.moveOut(rows.generation(), choice);
    }

    @Override
    public void free() {
        rows.free();
        index.free();
    }

    @Override
    public long sizeBytes() {
        return rows.sizeBytes() + index.sizeBytes() + (deadlines == null ? 0 : deadlines.sizeBytes());
    }

    @Override
    public long outsideBytes() {
        return rows.outsideBytes() + index.outsideBytes();
    }

    private Deadlines requireDeadlines() {
        if (deadlines == null) {
            throw new IllegalStateException("the table has no deadline column");
        }
        return deadlines;
    }

    private void leaveDeadline(long handle) {
        if (deadlines != null) {
            deadlines.leave(handle);
        }
    }
}
