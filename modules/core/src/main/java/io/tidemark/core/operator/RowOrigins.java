package io.tidemark.core.operator;

import io.tidemark.api.data.BytesColumn;

/**
 * Tells where a row came from, by the position that is stamped on it. Valid for the rows of the batch that is being
 * processed, while {@link Operator#onBatch} runs: whoever needs an origin later copies it then.
 */
public interface RowOrigins {
    /** The partition (and file, if the partition has files) as users know it. */
    String partition(long position);

    /** The offset in that partition or file. */
    long offset(long position);

    /** Sets row {@code row} of {@code into} to the bytes as they were read. */
    void copyBytes(long position, BytesColumn into, int row);

    /** The row as reasons name it: its deduplication key or primary key, else partition and offset. */
    String label(long position);

    /** Why a late row is late. */
    Lateness lateness(long position);

    /** Why results change for the row, if it is late: {@code late: e6}. */
    default String reason(long position) {
        return lateness(position).reason(label(position));
    }

    /** Sets row {@code row} of {@code into} to the {@link #partition}, for books: without a text in between. */
    default void copyPartition(long position, BytesColumn into, int row) {
        into.set(row, partition(position));
    }

    /** Sets row {@code row} of {@code into} to the {@link #label}, for books: without a text in between. */
    default void copyLabel(long position, BytesColumn into, int row) {
        into.set(row, label(position));
    }
}
