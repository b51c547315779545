package io.tidemark.core.aggregate.moment;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.Accumulator;
import io.tidemark.core.aggregate.Argument;
import io.tidemark.core.aggregate.sum.ResultRange;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.AggregateCall.Kind;
import io.tidemark.core.state.StateTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Variances of one argument, and covariances and regressions of pairs (Y, X): exact sums, from which a result is computed and rounded once. A
 * row counts if no argument is NULL. A result of rows that are not all finite is NaN. The results that need more rows than there are, or
 * values that differ, are NULL, as in Postgres.
 *
 * <pre>
 *   count LONG | rows that are not finite LONG | sums BYTES ..., see BinarySum
 *   sums of one argument   x, x * x
 *   sums of a pair         x, x * x, y, y * y, x * y
 * </pre>
 */
public final class Moments implements Accumulator {
    private static final int COUNT = 0;
    private static final int SPECIAL = 1;
    private static final int SUMS = 2;

    private final Kind kind;
    private final Argument first;
    private final Factor x;
    private final @Nullable Factor y;
    private final DataType type;
    private final @Nullable ResultRange range;
    private final BinarySum sum = new BinarySum();

    /**
     * An aggregate of the input's columns.
     *
     * @param call one of the VAR, STDDEV, COVAR, CORR and REGR kinds
     * @param types of the input's columns
     */
    public Moments(AggregateCall call, List<DataType> types) {
        kind = call.kind();
        first = new Argument(call.argument(), call.filter());
        Factor argument = new Factor(call.argument(), types.get(call.argument()));
        boolean isPair = call.second() >= 0;
        x = isPair ? new Factor(call.second(), types.get(call.second())) : argument;
        y = isPair ? argument : null;
        type = call.type();
        range = type.storage() == Storage.DOUBLE ? null : new ResultRange(type);
    }

    @Override
    public List<Storage> state() {
        List<Storage> all = new ArrayList<>(List.of(Storage.LONG, Storage.LONG));
        all.addAll(Collections.nCopies(y == null ? 2 : 5, Storage.BYTES));
        return all;
    }

    @Override
    public void add(StateTable groups, long handle, int at, Batch batch, int row, long weight) {
        if (!first.takes(batch, row) || batch.column(x.column()).nulls().get(row)) {
            return;
        }
        groups.addLong(handle, at + COUNT, weight);
        boolean isFinite = x.take(batch, row);
        if (y != null) {
            isFinite &= y.take(batch, row);
        }
        if (!isFinite) {
            groups.addLong(handle, at + SPECIAL, weight);
            return;
        }
        addPowers(groups, handle, at + SUMS, x, weight);
        if (y != null) {
            addPowers(groups, handle, at + SUMS + 2, y, weight);
            BigInteger product = x.integer().multiply(y.integer());
            add(groups, handle, at + SUMS + 4, product, x.exponent() + y.exponent(), weight);
        }
    }

    private void addPowers(StateTable groups, long handle, int column, Factor factor, long weight) {
        add(groups, handle, column, factor.integer(), factor.exponent(), weight);
        BigInteger square = factor.integer().multiply(factor.integer());
        add(groups, handle, column + 1, square, 2 * factor.exponent(), weight);
    }

    private void add(StateTable groups, long handle, int column, BigInteger integer, int exponent, long weight) {
        sum.read(groups, handle, column);
        sum.add(weight == 1 ? integer : integer.multiply(BigInteger.valueOf(weight)), exponent);
        sum.write(groups, handle, column);
    }

    @Override
    public boolean result(StateTable groups, long handle, int at, Column into, int row) {
        long count = groups.getLong(handle, at + COUNT);
        if (kind == Kind.REGR_COUNT) {
            ((LongColumn) into).set(row, count);
            return true;
        }
        if (count > 0 && groups.getLong(handle, at + SPECIAL) != 0) {
            ((DoubleColumn) into).set(row, Double.NaN);
            return true;
        }
        BigDecimal result =
                count <= 0 ? null : formula(groups, handle, at, count).result(kind);
        if (result == null) {
            into.nulls().set(row);
            return true;
        }
        if (range != null) {
            return range.put(result.setScale(type.scale(), RoundingMode.HALF_UP).unscaledValue(), into, row);
        }
        ((DoubleColumn) into).set(row, result.doubleValue());
        return true;
    }

    private MomentFormula formula(StateTable groups, long handle, int at, long count) {
        int sums = at + SUMS;
        return new MomentFormula(
                BinaryNumber.of(count),
                value(groups, handle, sums),
                value(groups, handle, sums + 1),
                y == null ? BinaryNumber.ZERO : value(groups, handle, sums + 2),
                y == null ? BinaryNumber.ZERO : value(groups, handle, sums + 3),
                y == null ? BinaryNumber.ZERO : value(groups, handle, sums + 4),
                x.scale(),
                y == null ? 0 : y.scale());
    }

    private BinaryNumber value(StateTable groups, long handle, int column) {
        sum.read(groups, handle, column);
        return sum.value();
    }

    @Override
    public void free(StateTable groups, long handle, int at) {}
}
