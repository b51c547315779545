package io.tidemark.api.data;

import io.tidemark.api.type.Storage;
import java.util.Arrays;

/** Integers, booleans, dates, times and decimals of up to 18 digits: one long a row. */
public final class LongColumn implements Column {
    private final Nulls nulls;
    private long[] values;

    public LongColumn(int capacity) {
        values = new long[capacity];
        nulls = new Nulls(capacity);
    }

    /** The values by row; the array is this column's own. */
    public long[] values() {
        return values;
    }

    public long get(int row) {
        return values[row];
    }

    public void set(int row, long value) {
        values[row] = value;
        nulls.unset(row);
    }

    @Override
    public Storage storage() {
        return Storage.LONG;
    }

    @Override
    public Nulls nulls() {
        return nulls;
    }

    @Override
    public int capacity() {
        return values.length;
    }

    @Override
    public void ensureCapacity(int rows) {
        if (rows > values.length) {
            values = Arrays.copyOf(values, Math.max(rows, values.length * 2));
            nulls.ensureCapacity(values.length);
        }
    }

    @Override
    public void clear() {
        nulls.clear();
    }

    @Override
    public void set(int row, Column source, int sourceRow) {
        values[row] = ((LongColumn) source).values[sourceRow];
        nulls.set(row, source.nulls().get(sourceRow));
    }

    /** Copies values, and not which are NULL. */
    void copy(int to, LongColumn source, int from, int rows) {
        System.arraycopy(source.values, from, values, to, rows);
    }

    @Override
    public boolean sameAs(int row, Column other, int otherRow) {
        boolean isNull = nulls.get(row);
        return isNull == other.nulls().get(otherRow)
                && (isNull || values[row] == ((LongColumn) other).values[otherRow]);
    }
}
