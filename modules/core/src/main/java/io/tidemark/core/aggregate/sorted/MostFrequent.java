package io.tidemark.core.aggregate.sorted;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.Accumulator;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.state.OrderedColumn;
import io.tidemark.core.state.OrderedSchema;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import java.util.List;

/**
 * MODE: the value that is there most often; of several the smallest. NULL if there are none. The values in their order, to find how often each is
 * there, and once more by how often that is. In the group's row both roots. O(log n).
 */
public final class MostFrequent implements Accumulator {
    private final SortedRows values;
    private final int argument;
    private final OrderedTable counts;
    private final LongColumn count = new LongColumn(1);
    private final Column value;
    private final Column[] entry;

    /**
     * The mode of values in the order of the argument alone.
     *
     * @param type of the argument
     * @param name of the table of counts
     */
    public MostFrequent(AggregateCall call, DataType type, SortedRows values, StateTables tables, String name) {
        this.values = values;
        argument = call.argument();
        counts = tables.ordered(
                name,
                new OrderedSchema(
                        List.of(),
                        List.of(new OrderedColumn(DataType.BIGINT, true, false), OrderedColumn.ascending(type))));
        value = Column.create(type, 1);
        entry = new Column[] {count, value};
    }

    @Override
    public List<Storage> state() {
        return List.of(Storage.LONG, Storage.LONG);
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (!values.takes(batch, row)) {
            return;
        }
        long before = values.weight(groups.getLong(handle, first), batch, row);
        values.add(groups, handle, first, batch, row, weight);
        long after = values.weight(groups.getLong(handle, first), batch, row);
        value.clear();
        value.set(0, batch.column(argument), row);
        count(groups, handle, first + 1, before, -1);
        count(groups, handle, first + 1, after, 1);
    }

    private void count(StateTable groups, long handle, int rootColumn, long times, long weight) {
        if (times > 0) {
            count.set(0, times);
            long root = groups.getLong(handle, rootColumn);
            groups.setLong(handle, rootColumn, counts.add(StateTable.keyGroup(handle), root, entry, 0, weight));
        }
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        long most = counts.first(groups.getLong(handle, first + 1));
        if (most < 0) {
            into.nulls().set(row);
        } else {
            counts.read(most, 1, into, row);
        }
        return true;
    }

    @Override
    public void free(StateTable groups, long handle, int first) {
        values.free(groups, handle, first);
        long root = groups.getLong(handle, first + 1);
        if (root != 0) {
            counts.free(root);
            groups.setLong(handle, first + 1, 0);
        }
    }
}
