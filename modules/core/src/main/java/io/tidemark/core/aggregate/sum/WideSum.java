package io.tidemark.core.aggregate.sum;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.StateTable;
import java.util.List;

/**
 * A sum of exact numbers in the state of a group, which refuses none. One thread at a time.
 *
 * <pre>
 *   sum WIDE                   of arguments of 64 bits: 2^63 of them fit
 *   sum WIDE | carry LONG      of arguments of 128 bits, see {@link Sum192}; the carry is touched only when the 128 bits run over
 * </pre>
 */
final class WideSum {
    private final int argument;
    private final boolean carries;
    private final Sum192 sum = new Sum192();

    /**
     * A sum.
     *
     * @param argument column of the batches that are added
     * @param storage of the argument
     */
    WideSum(int argument, Storage storage) {
        this.argument = argument;
        carries = storage == Storage.WIDE;
    }

    List<Storage> state() {
        return carries ? List.of(Storage.WIDE, Storage.LONG) : List.of(Storage.WIDE);
    }

    /** Adds the argument, which is not NULL, {@code weight} times. */
    void add(StateTable groups, long handle, int column, Batch batch, int row, long weight) {
        Column values = batch.column(argument);
        if (values instanceof LongColumn longs) {
            long value = longs.get(row);
            groups.addWide(handle, column, Math.multiplyHigh(value, weight), value * weight);
        } else {
            addWide(groups, handle, column, (WideColumn) values, row, weight);
        }
    }

    private void addWide(StateTable groups, long handle, int column, WideColumn values, int row, long weight) {
        sum.set(0, groups.getHigh(handle, column), groups.getLow(handle, column));
        sum.add(values.highs()[row], values.lows()[row], weight);
        groups.setWide(handle, column, sum.high(), sum.low());
        if (sum.carry() != 0) {
            groups.addLong(handle, column + 1, sum.carry());
        }
    }

    /** The sum of a group; valid until the next call. */
    Sum192 get(StateTable groups, long handle, int column) {
        sum.set(
                carries ? groups.getLong(handle, column + 1) : 0,
                groups.getHigh(handle, column),
                groups.getLow(handle, column));
        return sum;
    }
}
