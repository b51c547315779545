package io.tidemark.core.operator;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.LongColumn;

/** Where rows were read, as books have it in three columns side by side: partition, offset, and the bytes as they were read. */
public final class OriginColumns {
    private OriginColumns() {}

    /**
     * Sets the three columns from {@code partition} on for the rows {@code [from, to)} of {@code book}, which have the positions of rows of the batch in hand.
     */
    public static void set(Batch book, int partition, int from, int to, RowOrigins origins) {
        long[] positions = book.positions();
        origins.copyPartitions(positions, from, to, book.bytes(partition));
        LongColumn offsets = book.longs(partition + 1);
        for (int row = from; row < to; row++) {
            offsets.set(row, origins.offset(positions[row]));
        }
        origins.copyBytes(positions, from, to, book.bytes(partition + 2));
    }
}
