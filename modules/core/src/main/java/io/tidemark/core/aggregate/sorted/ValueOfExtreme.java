package io.tidemark.core.aggregate.sorted;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.Accumulator;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.state.StateTable;
import java.util.List;

/** ARG_MIN and ARG_MAX: the value of the row that comes first in the order of another column; of several the smallest value. NULL if there is no row. */
public final class ValueOfExtreme implements Accumulator {
    private final SortedRows rows;
    private final int second;
    private final int place;

    /** The value of the first row of those that have both columns. */
    public ValueOfExtreme(AggregateCall call, SortedRows rows) {
        this.rows = rows;
        second = call.second();
        place = rows.place(call.argument());
    }

    @Override
    public List<Storage> state() {
        return List.of(Storage.LONG);
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (rows.takes(batch, row) && !batch.column(second).nulls().get(row)) {
            rows.add(groups, handle, first, batch, row, weight);
        }
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        long extreme = rows.table().first(groups.getLong(handle, first));
        if (extreme < 0) {
            into.nulls().set(row);
        } else {
            rows.table().read(extreme, place, into, row);
        }
        return true;
    }

    @Override
    public void free(StateTable groups, long handle, int first) {
        rows.free(groups, handle, first);
    }
}
