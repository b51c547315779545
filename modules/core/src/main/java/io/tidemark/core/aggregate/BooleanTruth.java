package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.StateTable;
import java.util.List;

/** BOOL_AND and BOOL_OR: how often each truth value is there. NULL if there is none. */
final class BooleanTruth implements Accumulator {
    private final Argument argument;
    private final boolean all;

    /** BOOL_AND if {@code all}, else BOOL_OR. */
    BooleanTruth(Argument argument, boolean all) {
        this.argument = argument;
        this.all = all;
    }

    @Override
    public List<Storage> state() {
        return List.of(Storage.LONG, Storage.LONG);
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (argument.takes(batch, row)) {
            int truth = (int) batch.longs(argument.column()).get(row);
            groups.addLong(handle, first + truth, weight);
        }
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        boolean anyFalse = groups.getLong(handle, first) != 0;
        boolean anyTrue = groups.getLong(handle, first + 1) != 0;
        if (!anyFalse && !anyTrue) {
            into.nulls().set(row);
        } else {
            ((LongColumn) into).set(row, (all ? !anyFalse : anyTrue) ? 1 : 0);
        }
        return true;
    }

    @Override
    public void free(StateTable groups, long handle, int first) {}
}
