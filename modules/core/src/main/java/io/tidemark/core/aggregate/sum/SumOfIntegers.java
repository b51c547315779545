package io.tidemark.core.aggregate.sum;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.Accumulator;
import io.tidemark.core.aggregate.Argument;
import io.tidemark.core.state.StateTable;
import java.util.List;

/** SUM of SMALLINT and INTEGER into a BIGINT: the number of arguments, and their sum. NULL if there are none. */
public final class SumOfIntegers implements Accumulator {
    private final Argument argument;

    public SumOfIntegers(Argument argument) {
        this.argument = argument;
    }

    @Override
    public List<Storage> state() {
        return List.of(Storage.LONG, Storage.LONG);
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (!argument.takes(batch, row)) {
            return;
        }
        long value = batch.longs(argument.column()).get(row);
        long sum = Math.addExact(groups.getLong(handle, first + 1), Math.multiplyExact(value, weight));
        groups.addLong(handle, first, weight);
        groups.setLong(handle, first + 1, sum);
    }

    @Override
    public void result(StateTable groups, long handle, int first, Column into, int row) {
        if (groups.getLong(handle, first) == 0) {
            into.nulls().set(row);
        } else {
            ((LongColumn) into).set(row, groups.getLong(handle, first + 1));
        }
    }

    @Override
    public void free(StateTable groups, long handle, int first) {}
}
