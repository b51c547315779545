package io.tidemark.core.over;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.ordered.OrderedPartitions;

/** Some rows of a partition that follow each other, read into columns. A row of weight n takes n positions. One thread at a time. */
final class RowSpan {
    private final OrderedPartitions partitions;
    private final Batch batch;
    private long start;
    private long end;

    RowSpan(OrderedPartitions partitions, RowType type) {
        this.partitions = partitions;
        batch = new Batch(type, 64);
    }

    /** Reads the rows at positions from {@code from} to {@code to - 1}. */
    void read(long handle, long from, long to) {
        batch.clear();
        start = from;
        end = to;
        if (from >= to) {
            return;
        }
        partitions.rows().forEachFrom(partitions.root(handle), from, (entry, positions) -> {
            for (long copy = 0; copy < positions && start + batch.count() < to; copy++) {
                batch.ensureCapacity(batch.count() + 1);
                partitions.read(handle, entry, batch, batch.count());
                batch.setCount(batch.count() + 1);
            }
            return start + batch.count() < to;
        });
    }

    Batch batch() {
        return batch;
    }

    /** The number in the batch of the row at a position. */
    int row(long position) {
        assert position >= start && position < end : "position " + position + " is not within " + start + " to " + end;
        return (int) (position - start);
    }
}
