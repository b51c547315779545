package io.tidemark.engine.relation;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import org.jspecify.annotations.Nullable;

/** A scan of rows that are in memory. One thread at a time. */
final class ListedRows implements BatchScan {
    private final Batch rows;
    private boolean isRead;

    ListedRows(Batch rows) {
        this.rows = rows;
    }

    @Override
    public RowType type() {
        return rows.type();
    }

    @Override
    public @Nullable Batch next() {
        if (isRead) {
            return null;
        }
        isRead = true;
        return rows;
    }

    @Override
    public void close() {}
}
