package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.relational.ColumnOrder;
import io.tidemark.core.state.StateTable;
import java.util.List;

/** MIN and MAX over an input that never takes a row back: whether there is a value, and the extreme. NULL if there is none. */
final class ExtremeOfInserts implements BatchAccumulator {
    private final Argument argument;
    private final Storage storage;
    private final boolean smallest;
    private final Column current;
    private final ValueReader reader = new ValueReader();

    /** MIN if {@code smallest}, else MAX. */
    ExtremeOfInserts(Argument argument, DataType type, boolean smallest) {
        this.argument = argument;
        this.smallest = smallest;
        storage = type.storage();
        current = Column.create(storage, 1);
    }

    @Override
    public List<Storage> state() {
        return List.of(Storage.LONG, storage);
    }

    @Override
    public void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (weight < 0) {
            throw new IllegalStateException("a row of an input of inserts alone was taken back");
        }
        if (!argument.takes(batch, row)) {
            return;
        }
        Column values = reader.read(batch, argument.column(), row);
        if (groups.getLong(handle, first) == 0) {
            groups.setLong(handle, first, 1);
        } else {
            current.clear();
            groups.read(handle, first + 1, current, 0);
            int order = ColumnOrder.compare(values, reader.row(), current, 0);
            if (smallest ? order >= 0 : order <= 0) {
                return;
            }
        }
        groups.write(handle, first + 1, values, reader.row());
    }

    /** {@inheritDoc} Numbers are compared among themselves first. */
    @Override
    public void addAll(StateTable groups, int first, GroupedRows rows) {
        Batch batch = rows.batch();
        if (!(batch.column(argument.column()) instanceof LongColumn longs) || batch.hasRetractions()) {
            rows.forEach((handle, row, weight) -> add(groups, handle, first, batch, row, weight));
            return;
        }
        long[] values = longs.values();
        boolean all = argument.takesAll(batch);
        // By group: 1 + the row of the extreme; 0 if there is none yet.
        long[] extremes = rows.zeros(0);
        int[] groupOf = rows.groupOf();
        for (int i = 0; i < rows.count(); i++) {
            int row = rows.rows()[i];
            if (all || argument.takes(batch, row)) {
                long extreme = extremes[groupOf[i]];
                long other = extreme == 0 ? 0 : values[(int) extreme - 1];
                if (extreme == 0 || (smallest ? values[row] < other : values[row] > other)) {
                    extremes[groupOf[i]] = row + 1L;
                }
            }
        }
        for (int group = 0; group < rows.groups(); group++) {
            if (extremes[group] != 0) {
                add(groups, rows.handle(group), first, batch, (int) extremes[group] - 1, 1);
            }
        }
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        if (groups.getLong(handle, first) == 0) {
            into.nulls().set(row);
        } else {
            groups.read(handle, first + 1, into, row);
        }
        return true;
    }

    @Override
    public void free(StateTable groups, long handle, int first) {}
}
