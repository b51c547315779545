package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.StateTable;
import java.util.ArrayList;
import java.util.List;

/**
 * An aggregate with DISTINCT: the aggregate over the values that are there at all. In the group's row the head of the values' list, which the first of
 * those has that share them, then the state of the aggregate.
 */
final class DistinctValues implements BatchAccumulator {
    private final Argument argument;
    private final DistinctRows values;
    private final int taker;
    private final Accumulator aggregate;
    private final int own;

    /**
     * Nothing yet.
     *
     * @param taker number of this aggregate among those that share the values; the first is asked first, row by row
     */
    DistinctValues(Argument argument, DistinctRows values, int taker, Accumulator aggregate) {
        this.argument = argument;
        this.values = values;
        this.taker = taker;
        this.aggregate = aggregate;
        own = taker == 0 ? 1 : 0;
    }

    @Override
    public List<Storage> state() {
        List<Storage> all = new ArrayList<>(own == 0 ? List.of() : List.of(Storage.LONG));
        all.addAll(aggregate.state());
        return all;
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (own > 0) {
            values.begin(first);
        }
        if (argument.takes(batch, row)) {
            int change = values.add(groups, handle, taker, batch, row, weight);
            if (change != 0) {
                aggregate.add(groups, handle, first + own, batch, row, change);
            }
        }
    }

    @Override
    public void addAll(StateTable groups, int first, GroupedRows rows) {
        if (own > 0) {
            values.begin(groups, first, rows);
        }
        values.addAll(
                taker,
                argument,
                (handle, row, change) -> aggregate.add(groups, handle, first + own, rows.batch(), row, change));
        values.end(groups, taker);
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        return aggregate.result(groups, handle, first + own, into, row);
    }

    @Override
    public void free(StateTable groups, long handle, int first) {
        if (own > 0) {
            values.free(groups, handle, first);
        }
        aggregate.free(groups, handle, first + own);
    }
}
