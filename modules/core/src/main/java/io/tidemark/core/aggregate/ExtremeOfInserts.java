package io.tidemark.core.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.relational.ColumnOrder;
import io.tidemark.core.state.StateTable;
import java.util.List;

/** MIN and MAX over an input that never takes a row back: whether there is a value, and the extreme. NULL if there is none. */
final class ExtremeOfInserts implements Accumulator {
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
