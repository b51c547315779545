package io.tidemark.core.ordered;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Output;
import io.tidemark.core.relational.Consolidation;
import io.tidemark.core.relational.RowPicker;
import java.util.Arrays;

/** What an epoch amounts to: rows that it takes away and puts in are held until its end, and those that cancel out are never seen. One thread at a time. */
public final class EpochDifference {
    private final Consolidation epoch;
    private final Batch pending;
    private final RowPicker picker;

    public EpochDifference(RowType type) {
        epoch = new Consolidation(type);
        pending = new Batch(type, Batch.SLICE_ROWS);
        picker = new RowPicker(type);
    }

    /** Where the caller sets the columns of the next row, at its end, with room for it; {@link PartitionTouches#append} adds it. */
    public Batch next() {
        if (pending.count() >= Batch.SLICE_ROWS) {
            settle();
        }
        pending.ensureCapacity(pending.count() + 1);
        return pending;
    }

    private void settle() {
        epoch.add(pending);
        pending.clear();
    }

    /** Emits what is left: retractions first. */
    public void flush(Output output) {
        settle();
        int[] changes = epoch.retractionsThenInserts();
        for (int from = 0; from < changes.length; from += Batch.SLICE_ROWS) {
            int[] part = Arrays.copyOfRange(changes, from, Math.min(changes.length, from + Batch.SLICE_ROWS));
            output.emit(picker.pick(epoch.rows(), part, part.length));
        }
        epoch.clear();
    }
}
