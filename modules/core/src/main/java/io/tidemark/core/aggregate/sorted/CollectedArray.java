package io.tidemark.core.aggregate.sorted;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.nested.NestedWriter;
import io.tidemark.api.type.DataType;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.state.StateTable;

/** ARRAY_AGG: the values in order, NULLs too. NULL if there is no row. */
public final class CollectedArray extends SortedAccumulator {
    private final boolean isDistinct;
    private final int place;
    private final DataType element;
    private final Column value;
    private final NestedWriter writer = new NestedWriter();

    /** Collects rows whose order ends with the argument. */
    public CollectedArray(AggregateCall call, SortedRows rows) {
        super(rows);
        isDistinct = call.distinct();
        place = rows.place(call.argument());
        element = call.type().element();
        value = Column.create(element, 1);
    }

    @Override
    public boolean result(StateTable groups, long handle, int first, Column into, int row) {
        long root = groups.getLong(handle, first);
        if (rows.table().entries(root) == 0) {
            into.nulls().set(row);
            return true;
        }
        writer.begin();
        rows.table().forEach(root, entry -> {
            value.clear();
            rows.table().read(entry, place, value, 0);
            long copies = isDistinct ? 1 : rows.table().weight(entry);
            for (long copy = 0; copy < copies; copy++) {
                writer.add(element, value, 0);
            }
        });
        writer.store((BytesColumn) into, row);
        return true;
    }
}
