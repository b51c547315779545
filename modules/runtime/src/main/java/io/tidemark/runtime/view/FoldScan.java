package io.tidemark.runtime.view;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import org.jspecify.annotations.Nullable;

/** The rows of a fold, batch by batch. */
final class FoldScan implements BatchScan {
    private final RowFold fold;
    private final RowType type;
    private final Batch batch;
    private int at;

    FoldScan(RowFold fold, RowType type) {
        this.fold = fold;
        this.type = type;
        batch = new Batch(type, Math.min(fold.live(), Batch.SLICE_ROWS));
    }

    @Override
    public RowType type() {
        return type;
    }

    @Override
    public @Nullable Batch next() {
        if (at < 0) {
            return null;
        }
        at = fold.copy(at, Batch.SLICE_ROWS, batch);
        return batch.count() == 0 ? null : batch;
    }

    @Override
    public void close() {
        at = -1;
    }
}
