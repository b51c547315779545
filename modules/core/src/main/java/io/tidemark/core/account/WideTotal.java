package io.tidemark.core.account;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.data.WideColumn;
import io.tidemark.core.state.StateTable;
import java.math.BigInteger;

/** A total of exact numbers: 128 bits. That 2^63 values of 38 digits could be too much for it is of no concern: it is a modulus, and still balances. */
final class WideTotal implements Total {
    private long high;
    private long low;

    @Override
    public void add(long rows) {
        add(rows >> 63, rows);
    }

    @Override
    public void add(Column values, long[] weights, int[] rows, int count) {
        if (values instanceof LongColumn longs) {
            addLongs(longs, weights, rows, count);
        } else {
            for (int i = 0; i < count; i++) {
                add(values, rows[i], weights[rows[i]]);
            }
        }
    }

    private void addLongs(LongColumn longs, long[] weights, int[] rows, int count) {
        long[] values = longs.values();
        Nulls nulls = longs.nulls();
        boolean anyNull = nulls.any();
        long sumHigh = high;
        long sumLow = low;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            if (anyNull && nulls.get(row)) {
                continue;
            }
            long product = values[row] * weights[row];
            long before = sumLow;
            sumLow += product;
            sumHigh +=
                    Math.multiplyHigh(values[row], weights[row]) + (Long.compareUnsigned(sumLow, before) < 0 ? 1 : 0);
        }
        high = sumHigh;
        low = sumLow;
    }

    /** Adds one value {@code weight} times. */
    void add(Column values, int row, long weight) {
        if (values.nulls().get(row)) {
            return;
        }
        if (values instanceof LongColumn longs) {
            long value = longs.get(row);
            add(Math.multiplyHigh(value, weight), value * weight);
        } else {
            WideColumn wide = (WideColumn) values;
            long valueLow = wide.lows()[row];
            // High half of unsigned low half * signed weight.
            long carry = Math.multiplyHigh(valueLow, weight) + (valueLow < 0 ? weight : 0);
            add(wide.highs()[row] * weight + carry, valueLow * weight);
        }
    }

    private void add(long addHigh, long addLow) {
        long before = low;
        low += addLow;
        high += addHigh + (Long.compareUnsigned(low, before) < 0 ? 1 : 0);
    }

    @Override
    public BigInteger units() {
        return BigInteger.valueOf(high).shiftLeft(Long.SIZE).or(new BigInteger(Long.toUnsignedString(low)));
    }

    @Override
    public long oddity(int kind) {
        return 0;
    }

    @Override
    public void clear() {
        high = 0;
        low = 0;
    }

    @Override
    public void load(StateTable table, long handle, int column) {
        high = table.getHigh(handle, column);
        low = table.getLow(handle, column);
    }

    @Override
    public void save(StateTable table, long handle, int column) {
        table.setWide(handle, column, high, low);
    }
}
