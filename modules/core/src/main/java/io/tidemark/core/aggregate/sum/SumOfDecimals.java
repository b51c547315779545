package io.tidemark.core.aggregate.sum;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.Accumulator;
import io.tidemark.core.aggregate.Argument;
import io.tidemark.core.state.StateTable;
import java.util.List;

/** SUM of DECIMAL and BIGINT into a DECIMAL of the same scale: the number of arguments, and their sum. NULL if there are none. */
public final class SumOfDecimals implements Accumulator {
    private final Argument argument;

    public SumOfDecimals(Argument argument) {
        this.argument = argument;
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
        if (groups.getLong(handle, first) == 0) {
            into.nulls().set(row);
        } else if (into instanceof WideColumn wide) {
            wide.set(row, groups.getHigh(handle, first + 1), groups.getLow(handle, first + 1));
        } else {
            WideSum.put(WideSum.get(groups, handle, first + 1), into, row);
        }
    }

    @Override
    public void free(StateTable groups, long handle, int first) {}
}
