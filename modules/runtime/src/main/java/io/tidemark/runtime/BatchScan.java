package io.tidemark.runtime;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import org.jspecify.annotations.Nullable;

/** Rows that are read batch by batch. One thread at a time; beside a running host. */
public interface BatchScan extends AutoCloseable {
    /** The columns of each batch. */
    RowType type();

    /** The next rows, valid until the next call; null at the end. */
    @Nullable
    Batch next();

    @Override
    void close();
}
