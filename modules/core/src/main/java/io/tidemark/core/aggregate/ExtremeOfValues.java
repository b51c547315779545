package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.state.StateTable;
import java.util.List;

/** MIN and MAX over an input that may take rows back: all values in order; in the group's row the root of its values. NULL if there are none. */
final class ExtremeOfValues implements BatchAccumulator {
    private final Argument argument;
    private final OrderedTable values;
    private final boolean smallest;
    private final ValueReader reader = new ValueReader();
    private final Column[] value = new Column[1];
    private final GroupedValues grouped = new GroupedValues();

    /** MIN if {@code smallest}, else MAX. */
    ExtremeOfValues(Argument argument, OrderedTable values, boolean smallest) {
        this.argument = argument;
        this.values = values;
        this.smallest = smallest;
    }

    @Override
    public List<Storage> state() {
        return List.of(Storage.LONG);
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (argument.takes(batch, row)) {
            value[0] = reader.read(batch, argument.column(), row);
            long root = groups.getLong(handle, first);
            groups.setLong(handle, first, values.add(StateTable.keyGroup(handle), root, value, reader.row(), weight));
        }
    }

    /** {@inheritDoc} A value that rows of a batch both give and take back is left alone. */
    @Override
    public void addAll(StateTable groups, int first, GroupedRows rows) {
        grouped.group(rows, argument);
        long[] weights = grouped.rows().weights();
        for (int i = 0; i < grouped.count(); i++) {
            if (weights[i] != 0) {
                add(
                        groups,
                        grouped.handle(i),
                        first,
                        rows.batch(),
                        grouped.rows().firstRow(i),
                        weights[i]);
            }
        }
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        long root = groups.getLong(handle, first);
        long extreme = smallest ? values.first(root) : values.last(root);
        if (extreme < 0) {
            into.nulls().set(row);
        } else {
            values.read(extreme, 0, into, row);
        }
        return true;
    }

    @Override
    public void free(StateTable groups, long handle, int first) {
        long root = groups.getLong(handle, first);
        if (root != 0) {
            values.free(root);
            groups.setLong(handle, first, 0);
        }
    }
}
