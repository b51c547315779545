package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.StateTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;

/** AVG of exact numbers: the sum over the number of arguments, rounded once to the scale of the result, half away from zero. NULL if there are none. */
final class AverageOfDecimals implements Accumulator {
    private final Argument argument;
    private final int scale;
    private final int resultScale;

    /**
     * An average.
     *
     * @param scale of the argument
     * @param resultScale of the result
     */
    AverageOfDecimals(Argument argument, int scale, int resultScale) {
        this.argument = argument;
        this.scale = scale;
        this.resultScale = resultScale;
    }

    @Override
    public List<Storage> state() {
        return List.of(Storage.LONG, Storage.WIDE);
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (argument.takes(batch, row)) {
            WideSum.add(groups, handle, first + 1, batch.column(argument.column()), row, weight);
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
