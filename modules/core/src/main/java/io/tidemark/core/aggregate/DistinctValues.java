package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.state.StateTable;
import java.util.ArrayList;
import java.util.List;

/**
 * An aggregate with DISTINCT: how often each value is there, and the aggregate over the values that are there at all. In the group's row the root of
 * the values, then the state of the aggregate.
 */
final class DistinctValues implements Accumulator {
    private final Argument argument;
    private final OrderedTable values;
    private final Accumulator aggregate;
    private final ValueReader reader = new ValueReader();
    private final Column[] value = new Column[1];

    DistinctValues(Argument argument, OrderedTable values, Accumulator aggregate) {
        this.argument = argument;
        this.values = values;
        this.aggregate = aggregate;
    }

    @Override
    public List<Storage> state() {
        List<Storage> all = new ArrayList<>(List.of(Storage.LONG));
        all.addAll(aggregate.state());
        return all;
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (!argument.takes(batch, row)) {
            return;
        }
        long before = values.entries(groups.getLong(handle, first));
        long after = count(groups, handle, first, batch, row, weight);
        if (after != before) {
            aggregate.add(groups, handle, first + 1, batch, row, after - before);
        }
    }

    /** Adds to how often the value is there; returns how many different ones there are then. */
    private long count(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        value[0] = reader.read(batch, argument.column(), row);
        long root = groups.getLong(handle, first);
        long changed = values.add(StateTable.keyGroup(handle), root, value, reader.row(), weight);
        groups.setLong(handle, first, changed);
        return values.entries(changed);
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        return aggregate.result(groups, handle, first + 1, into, row);
    }

    @Override
    public void free(StateTable groups, long handle, int first) {
        long root = groups.getLong(handle, first);
        if (root != 0) {
            values.free(root);
            groups.setLong(handle, first, 0);
        }
        aggregate.free(groups, handle, first + 1);
    }
}
