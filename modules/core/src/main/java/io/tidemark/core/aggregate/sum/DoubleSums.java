package io.tidemark.core.aggregate.sum;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.Accumulator;
import io.tidemark.core.aggregate.Argument;
import io.tidemark.core.state.StateTable;
import java.util.List;

/**
 * SUM and AVG of REAL and DOUBLE: exact, free of order, and rounded once. NULL if there are no arguments. Infinities and NaN are counted
 * beside the sum of the finite ones, so that taking them back leaves no trace.
 *
 * <pre>
 *   count LONG | NaN LONG | +infinity LONG | -infinity LONG | sum of the finite ones BYTES, see ExactSum
 * </pre>
 */
public final class DoubleSums implements Accumulator {
    private static final int COUNT = 0;
    private static final int NANS = 1;
    private static final int INFINITE = 2;
    private static final int NEGATIVE_INFINITE = 3;
    private static final int SUM = 4;

    private final Argument argument;
    private final boolean average;
    private final ExactSum sum = new ExactSum();
    private final BytesColumn scratch = new BytesColumn(1);
    private final byte[] bytes = new byte[ExactSum.maxBytes()];

    public DoubleSums(Argument argument, boolean average) {
        this.argument = argument;
        this.average = average;
    }

    @Override
    public List<Storage> state() {
        return List.of(Storage.LONG, Storage.LONG, Storage.LONG, Storage.LONG, Storage.BYTES);
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (!argument.takes(batch, row)) {
            return;
        }
        double value = batch.doubles(argument.column()).get(row);
        groups.addLong(handle, first + COUNT, weight);
        if (Double.isNaN(value)) {
            groups.addLong(handle, first + NANS, weight);
        } else if (Double.isInfinite(value)) {
            groups.addLong(handle, first + (value > 0 ? INFINITE : NEGATIVE_INFINITE), weight);
        } else {
            load(groups, handle, first);
            sum.add(value, weight);
            scratch.clear();
            scratch.set(0, bytes, 0, sum.write(bytes));
            groups.write(handle, first + SUM, scratch, 0);
        }
    }

    private void load(StateTable groups, long handle, int first) {
        scratch.clear();
        groups.read(handle, first + SUM, scratch, 0);
        sum.read(scratch.heap(), scratch.offsets()[0], scratch.lengths()[0]);
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        long count = groups.getLong(handle, first + COUNT);
        if (count == 0) {
            into.nulls().set(row);
        } else {
            ((DoubleColumn) into).set(row, result(groups, handle, first, count));
        }
        return true;
    }

    private double result(StateTable groups, long handle, int first, long count) {
        boolean infinite = groups.getLong(handle, first + INFINITE) != 0;
        boolean negativeInfinite = groups.getLong(handle, first + NEGATIVE_INFINITE) != 0;
        if (groups.getLong(handle, first + NANS) != 0 || infinite && negativeInfinite) {
            return Double.NaN;
        }
        if (infinite || negativeInfinite) {
            return infinite ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        load(groups, handle, first);
        return sum.dividedBy(average ? count : 1);
    }

    /** Gives away what the sum of a group is made of; valid until the next call of any method here. */
    public void parts(StateTable groups, long handle, int first, SumParts into) {
        load(groups, handle, first);
        into.take(
                sum,
                groups.getLong(handle, first + NANS),
                groups.getLong(handle, first + INFINITE),
                groups.getLong(handle, first + NEGATIVE_INFINITE));
    }

    @Override
    public void free(StateTable groups, long handle, int first) {}
}
