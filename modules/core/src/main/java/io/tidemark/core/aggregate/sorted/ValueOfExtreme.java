package io.tidemark.core.aggregate.sorted;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.state.StateTable;

/** ARG_MIN and ARG_MAX: the value of the row that comes first in the order of another column; of several the smallest value. NULL if there is no row. */
public final class ValueOfExtreme extends SortedAccumulator {
    private final int second;
    private final int place;

    /** The value of the first row of those that have both columns. */
    public ValueOfExtreme(AggregateCall call, SortedRows rows) {
        super(rows);
        second = call.second();
        place = rows.place(call.argument());
    }

    @Override
    boolean takes(Batch batch, int row) {
        return super.takes(batch, row) && !batch.column(second).nulls().get(row);
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
}
