package io.tidemark.api.data;

import io.tidemark.api.type.Storage;
import java.util.Arrays;

/** REAL and DOUBLE: one double a row. A REAL has been rounded to float when it was stored. */
public final class DoubleColumn implements Column {
    private final Nulls nulls;
    private double[] values;

    public DoubleColumn(int capacity) {
        values = new double[capacity];
        nulls = new Nulls(capacity);
    }

    /** The values by row; the array is this column's own. */
    public double[] values() {
        return values;
    }

    public double get(int row) {
        return values[row];
    }

    public void set(int row, double value) {
        values[row] = value;
        nulls.unset(row);
    }

    @Override
    public Storage storage() {
        return Storage.DOUBLE;
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
        values[row] = ((DoubleColumn) source).values[sourceRow];
        nulls.set(row, source.nulls().get(sourceRow));
    }

    /** Copies values, and not which are NULL. */
    void copy(int to, DoubleColumn source, int from, int rows) {
        System.arraycopy(source.values, from, values, to, rows);
    }

    @Override
    public boolean sameAs(int row, Column other, int otherRow) {
        boolean isNull = nulls.get(row);
        return isNull == other.nulls().get(otherRow)
                && (isNull || canonicalBits(values[row]) == canonicalBits(((DoubleColumn) other).values[otherRow]));
    }

    /** Bits that are equal exactly if SQL calls the doubles equal: one NaN, one zero. */
    public static long canonicalBits(double value) {
        return Double.doubleToLongBits(value == 0 ? 0.0 : value);
    }
}
