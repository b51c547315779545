package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.StateTable;
import java.util.List;

/** COUNT(*) and COUNT(x): 0 for a group without such rows. */
final class Count implements BatchAccumulator {
    private final Argument argument;

    Count(Argument argument) {
        this.argument = argument;
    }

    @Override
    public List<Storage> state() {
        return List.of(Storage.LONG);
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (argument.takes(batch, row)) {
            groups.addLong(handle, first, weight);
        }
    }

    @Override
    public void addAll(StateTable groups, int first, GroupedRows rows) {
        rows.addTo(groups, first, argument.weights(rows));
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        ((LongColumn) into).set(row, groups.getLong(handle, first));
        return true;
    }

    @Override
    public void free(StateTable groups, long handle, int first) {}
}
