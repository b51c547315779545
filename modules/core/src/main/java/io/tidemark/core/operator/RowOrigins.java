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

    /** Sets the rows {@code [from, to)} of {@code into} to the bytes of those at {@code positions[from, to)}, as they were read. */
    void copyBytes(long[] positions, int from, int to, BytesColumn into);

    /** The row as reasons name it: its deduplication key or primary key, else partition and offset. */
    String label(long position);

    /** Why a late row is late. */
    Lateness lateness(long position);

    /** Why results change for the row, if it is late: {@code late: e6}. */
    default String reason(long position) {
        return lateness(position).reason(label(position));
    }

    /** Sets the rows {@code [from, to)} of {@code into} to the {@link #partition} of those at {@code positions[from, to)}, for books. */
    default void copyPartitions(long[] positions, int from, int to, BytesColumn into) {
        for (int row = from; row < to; row++) {
            into.set(row, partition(positions[row]));
        }
    }

    /** Sets the rows {@code [from, to)} of {@code into} to the {@link #label} of those at {@code positions[from, to)}, for books. */
    default void copyLabels(long[] positions, int from, int to, BytesColumn into) {
        for (int row = from; row < to; row++) {
            into.set(row, label(positions[row]));
        }
    }
}
