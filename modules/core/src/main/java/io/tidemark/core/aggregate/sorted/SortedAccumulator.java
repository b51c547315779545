package io.tidemark.core.aggregate.sorted;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.Accumulator;
import io.tidemark.core.state.StateTable;
import java.util.List;

/** What is read off the sorted rows of a group: all it keeps is their root. */
abstract class SortedAccumulator implements Accumulator {
    final SortedRows rows;

    SortedAccumulator(SortedRows rows) {
        this.rows = rows;
    }

    @Override
    public final List<Storage> state() {
        return List.of(Storage.LONG);
    }

    @Override
    public final void add(StateTable groups, long handle, int first, Batch batch, int row, long weight) {
        if (takes(batch, row)) {
            rows.add(groups, handle, first, batch, row, weight);
        }
    }

    /** Whether a row of the input is one of them. */
    boolean takes(Batch batch, int row) {
        return rows.takes(batch, row);
    }

    @Override
    public final void free(StateTable groups, long handle, int first) {
        rows.free(groups, handle, first);
    }
}
