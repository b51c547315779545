package io.tidemark.core.aggregate.sum;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.Argument;
import io.tidemark.core.aggregate.BatchAccumulator;
import io.tidemark.core.aggregate.GroupedRows;
import io.tidemark.core.function.decimal.Int128;
import io.tidemark.core.state.StateTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;

/** AVG of exact numbers: the sum over the number of arguments, rounded once to the scale of the result, half away from zero. NULL if there are none. */
public final class AverageOfNumbers implements BatchAccumulator {
    private final int scale;
    private final int resultScale;
    private final SumOfNumbers sum;
    private final ResultRange range;
    private final Int128 number = new Int128();
    private final Int128 divisor = new Int128();

    public AverageOfNumbers(Argument argument, DataType type, DataType resultType) {
        scale = type.scale();
        resultScale = resultType.scale();
        sum = new SumOfNumbers(argument, type, resultType);
        range = new ResultRange(resultType);
    }

    @Override
    public List<Storage> state() {
        return sum.state();
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        sum.add(groups, handle, first, batch, row, weight);
    }

    @Override
    public void addAll(StateTable groups, int first, GroupedRows rows) {
        sum.addAll(groups, first, rows);
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        long count = groups.getLong(handle, first);
        if (count == 0) {
            into.nulls().set(row);
            return true;
        }
        Sum192 total = sum.sum(groups, handle, first);
        return putSurely(total, count, into, row) || putExactly(total, count, into, row);
    }

    /** In 128 bits, which nearly always hold the sum at the scale of the result; returns false, and sets nothing, where they do not. */
    private boolean putSurely(Sum192 total, long count, Column into, int row) {
        return total.carry() == 0
                && resultScale >= scale
                && number.set(total.high(), total.low()).scaleUp(resultScale - scale)
                && number.divideRounding(divisor.set(count))
                && range.putSurely(number.high(), number.low(), into, row);
    }

    private boolean putExactly(Sum192 total, long count, Column into, int row) {
        BigInteger average = new BigDecimal(total.toInteger(), scale)
                .divide(BigDecimal.valueOf(count), resultScale, RoundingMode.HALF_UP)
                .unscaledValue();
        return range.put(average, into, row);
    }

    @Override
    public void free(StateTable groups, long handle, int first) {}
}
