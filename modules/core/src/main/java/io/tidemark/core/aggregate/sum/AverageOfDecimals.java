package io.tidemark.core.aggregate.sum;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.aggregate.Accumulator;
import io.tidemark.core.aggregate.Argument;
import io.tidemark.core.state.StateTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * AVG of exact numbers: the sum over the number of arguments, rounded once to the scale of the result, half away from zero. NULL if there are none.
 * An argument that would not fit the type of the result is refused; so all averages do.
 */
public final class AverageOfDecimals implements Accumulator {
    private static final int LONG_DIGITS = 19;

    private final Argument argument;
    private final int scale;
    private final int resultScale;

    /** The largest argument, as an unscaled value; null if all that its type holds will do. */
    private final @Nullable BigInteger largest;

    public AverageOfDecimals(Argument argument, DataType type, DataType resultType) {
        this.argument = argument;
        scale = type.scale();
        resultScale = resultType.scale();
        int wholeDigits = type.kind() == TypeKind.DECIMAL ? type.precision() - scale : LONG_DIGITS;
        int wholeResultDigits = resultType.precision() - resultScale;
        // Less one digit in the last place of the result, lest rounding carries beyond the first.
        largest = wholeDigits <= wholeResultDigits
                ? null
                : BigInteger.TEN
                        .pow(wholeResultDigits + scale)
                        .subtract(BigInteger.TEN.pow(Math.max(0, scale - resultScale)));
    }

    @Override
    public List<Storage> state() {
        return List.of(Storage.LONG, Storage.WIDE);
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (argument.takes(batch, row)) {
            Column values = batch.column(argument.column());
            if (largest != null && WideSum.get(values, row).abs().compareTo(largest) > 0) {
                throw new ArithmeticException("value exceeds the range of its average");
            }
            WideSum.add(groups, handle, first + 1, values, row, weight);
            groups.addLong(handle, first, weight);
        }
    }

    @Override
    public void result(StateTable groups, long handle, int first, Column into, int row) {
        long count = groups.getLong(handle, first);
        if (count == 0) {
            into.nulls().set(row);
            return;
        }
        BigInteger average = new BigDecimal(WideSum.get(groups, handle, first + 1), scale)
                .divide(BigDecimal.valueOf(count), resultScale, RoundingMode.HALF_UP)
                .unscaledValue();
        WideSum.put(average, into, row);
    }

    @Override
    public void free(StateTable groups, long handle, int first) {}
}
