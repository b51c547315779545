package io.tidemark.core.account;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.core.aggregate.sum.ExactSum;
import io.tidemark.core.state.StateTable;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A total of doubles, without any rounding. NaN and the infinities are counted apart. */
final class DoubleTotal implements Total {
    private static final int NAN = 0;
    private static final int POSITIVE = 1;
    private static final int NEGATIVE = 2;

    private final ExactSum finite = new ExactSum();
    private final long[] odd = new long[ODDITIES];

    @Override
    public void add(long rows) {
        finite.add(1, rows);
    }

    @Override
    public void add(Column values, long[] weights, int[] rows, int count) {
        double[] doubles = ((DoubleColumn) values).values();
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            if (!values.nulls().get(row)) {
                add(doubles[row], weights[row]);
            }
        }
    }

    private void add(double value, long weight) {
        if (Double.isFinite(value)) {
            finite.add(value, weight);
        } else {
            odd[Double.isNaN(value) ? NAN : value > 0 ? POSITIVE : NEGATIVE] += weight;
        }
    }

    /** Adds what a sum is made of, or takes it away. */
    void add(ExactSum sum, long nans, long infinite, long negativeInfinite, boolean negated) {
        int sign = negated ? -1 : 1;
        finite.add(sum, negated);
        odd[NAN] += sign * nans;
        odd[POSITIVE] += sign * infinite;
        odd[NEGATIVE] += sign * negativeInfinite;
    }

    @Override
    public BigInteger units() {
        return finite.toInteger();
    }

    /** Units of 2^-1074 as a double, rounded. */
    static double toDouble(BigInteger units) {
        int excess = Math.max(0, units.bitLength() - 1000);
        double leading = units.shiftRight(excess).doubleValue();
        return Math.scalb(
                Math.scalb(leading, excess / 2 - ExactSum.UNIT_BITS / 2), excess - excess / 2 - ExactSum.UNIT_BITS / 2);
    }

    @Override
    public long oddity(int kind) {
        return odd[kind];
    }

    @Override
    public void clear() {
        Arrays.fill(odd, 0);
        finite.read(new byte[0], 0, 0);
    }

    @Override
    public void load(StateTable table, long handle, int column) {
        BytesColumn saved = new BytesColumn(1);
        table.read(handle, column + 1, saved, 0);
        int from = saved.offsets()[0];
        int oddBytes = odd.length * Long.BYTES;
        ByteBuffer.wrap(saved.heap(), from, oddBytes).asLongBuffer().get(odd);
        finite.read(saved.heap(), from + oddBytes, saved.lengths()[0] - oddBytes);
    }

    @Override
    public void save(StateTable table, long handle, int column) {
        byte[] sum = new byte[ExactSum.maxBytes()];
        int sumBytes = finite.write(sum);
        ByteBuffer bytes = ByteBuffer.allocate(odd.length * Long.BYTES + sumBytes);
        bytes.asLongBuffer().put(odd);
        bytes.position(odd.length * Long.BYTES).put(sum, 0, sumBytes);
        BytesColumn saved = new BytesColumn(1);
        saved.set(0, bytes.array(), 0, bytes.capacity());
        table.write(handle, column + 1, saved, 0);
    }
}
