package io.tidemark.core.account;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.data.WideColumn;
import io.tidemark.core.aggregate.sum.Sum192;
import io.tidemark.core.state.StateTable;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * A total of exact numbers. As saved:
 *
 * <pre>
 *   lower 128 bits of the sum WIDE | carry BYTES: nothing for zero, else 8 bytes, big-endian; see {@link Sum192}
 * </pre>
 */
final class WideTotal implements Total {
    private static final long LOWER_HALF = 0xffff_ffffL;

    private final Sum192 sum = new Sum192();
    private final BytesColumn carry = new BytesColumn(1);

    @Override
    public void add(long rows) {
        sum.add(rows >> 63, rows);
    }

    @Override
    public void add(Column values, long[] weights, int[] rows, int count) {
        if (values instanceof LongColumn longs) {
            addLongs(longs, weights, rows, count);
        } else {
            addWides((WideColumn) values, weights, rows, count);
        }
    }

    private void addLongs(LongColumn longs, long[] weights, int[] rows, int count) {
        long[] values = longs.values();
        Nulls nulls = longs.nulls();
        boolean anyNull = nulls.any();
        // Halves of the values that count once, each with room for 2^31 of them: two additions a row, and no
        // multiplication. The other rows of one batch cannot
        // fill 128 bits.
        long upperHalves = 0;
        long lowerHalves = 0;
        long sumHigh = 0;
        long sumLow = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            if (anyNull && nulls.get(row)) {
                continue;
            }
            long value = values[row];
            long weight = weights[row];
            if (weight == 1) {
                upperHalves += value >> Integer.SIZE;
                lowerHalves += value & LOWER_HALF;
            } else {
                long before = sumLow;
                sumLow += value * weight;
                sumHigh += Math.multiplyHigh(value, weight) + (Long.compareUnsigned(sumLow, before) < 0 ? 1 : 0);
            }
        }
        sum.add(sumHigh, sumLow);
        sum.add(0, lowerHalves);
        sum.add(upperHalves >> Integer.SIZE, upperHalves << Integer.SIZE);
    }

    private void addWides(WideColumn wides, long[] weights, int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            if (!wides.nulls().get(row)) {
                sum.add(wides.highs()[row], wides.lows()[row], weights[row]);
            }
        }
    }

    /** Adds a sum {@code weight} times, which is 1 or -1. */
    void add(Sum192 more, long weight) {
        sum.add(more, weight);
    }

    @Override
    public BigInteger units() {
        return sum.toInteger();
    }

    @Override
    public long oddity(int kind) {
        return 0;
    }

    @Override
    public void clear() {
        sum.set(0, 0, 0);
    }

    @Override
    public void load(StateTable table, long handle, int column) {
        carry.clear();
        table.read(handle, column + 1, carry, 0);
        boolean hasCarry = carry.lengths()[0] > 0;
        sum.set(
                hasCarry ? ByteBuffer.wrap(carry.heap()).getLong(carry.offsets()[0]) : 0,
                table.getHigh(handle, column),
                table.getLow(handle, column));
    }

    @Override
    public void save(StateTable table, long handle, int column) {
        table.setWide(handle, column, sum.high(), sum.low());
        byte[] bytes = sum.carry() == 0
                ? new byte[0]
                : ByteBuffer.allocate(Long.BYTES).putLong(sum.carry()).array();
        carry.clear();
        carry.set(0, bytes, 0, bytes.length);
        table.write(handle, column + 1, carry, 0);
    }
}
