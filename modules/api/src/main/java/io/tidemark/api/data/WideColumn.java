package io.tidemark.api.data;

import io.tidemark.api.type.Storage;
import java.math.BigInteger;
import java.util.Arrays;

/** Decimals of 19 to 38 digits: a signed 128-bit integer a row, as two's complement high and low halves. */
public final class WideColumn implements Column {
    private final Nulls nulls;
    private long[] highs;
    private long[] lows;

    public WideColumn(int capacity) {
        highs = new long[capacity];
        lows = new long[capacity];
        nulls = new Nulls(capacity);
    }

    /** The signed high halves by row; the array is this column's own. */
    public long[] highs() {
        return highs;
    }

    /** The unsigned low halves by row; the array is this column's own. */
    public long[] lows() {
        return lows;
    }

    public void set(int row, long high, long low) {
        highs[row] = high;
        lows[row] = low;
        nulls.unset(row);
    }

    /** The value as an object, for paths that are not hot. */
    public BigInteger get(int row) {
        return BigInteger.valueOf(highs[row])
                .shiftLeft(64)
                .or(BigInteger.valueOf(lows[row])
                        .and(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE)));
    }

    @Override
    public Storage storage() {
        return Storage.WIDE;
    }

    @Override
    public Nulls nulls() {
        return nulls;
    }

    @Override
    public int capacity() {
        return lows.length;
    }

    @Override
    public void ensureCapacity(int rows) {
        if (rows > lows.length) {
            int capacity = Math.max(rows, lows.length * 2);
            highs = Arrays.copyOf(highs, capacity);
            lows = Arrays.copyOf(lows, capacity);
            nulls.ensureCapacity(capacity);
        }
    }

    @Override
    public void clear() {
        nulls.clear();
    }

    @Override
    public void set(int row, Column source, int sourceRow) {
        WideColumn other = (WideColumn) source;
        highs[row] = other.highs[sourceRow];
        lows[row] = other.lows[sourceRow];
        nulls.set(row, other.nulls.get(sourceRow));
    }

    /** Copies values, and not which are NULL. */
    void copy(int to, WideColumn source, int from, int rows) {
        System.arraycopy(source.highs, from, highs, to, rows);
        System.arraycopy(source.lows, from, lows, to, rows);
    }

    @Override
    public boolean sameAs(int row, Column other, int otherRow) {
        WideColumn wide = (WideColumn) other;
        boolean isNull = nulls.get(row);
        return isNull == wide.nulls.get(otherRow)
                && (isNull || (highs[row] == wide.highs[otherRow] && lows[row] == wide.lows[otherRow]));
    }
}
