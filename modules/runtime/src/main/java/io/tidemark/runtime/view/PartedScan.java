package io.tidemark.runtime.view;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import org.jspecify.annotations.Nullable;

/** The rows that changes add up to, part by part. */
final class PartedScan implements BatchScan {
    private final PartedChanges changes;
    private final RowType type;
    private final int width;
    private @Nullable FoldScan part;
    private int next;

    /** {@code width}: how many columns make rows equal. The scan closes {@code changes}. */
    PartedScan(PartedChanges changes, RowType type, int width) {
        this.changes = changes;
        this.type = type;
        this.width = width;
    }

    @Override
    public RowType type() {
        return type;
    }

    @Override
    public @Nullable Batch next() {
        while (true) {
            Batch rows = part == null ? null : part.next();
            if (rows != null || next == changes.count()) {
                return rows;
            }
            part = null;
            RowFold fold = new RowFold(type, width);
            changes.addTo(fold, next++);
            part = new FoldScan(fold, type);
        }
    }

    @Override
    public void close() {
        next = changes.count();
        part = null;
        changes.close();
    }
}
