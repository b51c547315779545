package io.tidemark.core.over;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.ordered.OrderedPartitions;
import io.tidemark.core.state.OrderedTable;

/** Where a row lies in its partition: positions of itself, of its peers, and of keys at a distance. One thread at a time. */
final class Places {
    private final OrderedPartitions partitions;
    private final OrderedTable rows;
    private final Column[] probe;
    private final LongColumn key = new LongColumn(1);
    private final Column[] keyProbe = {key};
    private final boolean isDescending;

    Places(OrderedPartitions partitions, boolean isDescending) {
        this.partitions = partitions;
        this.isDescending = isDescending;
        rows = partitions.rows();
        probe = new Column[partitions.entryColumns()];
    }

    private void set(Batch batch) {
        for (int i = 0; i < probe.length; i++) {
            probe[i] = batch.column(partitions.inputColumn(i));
        }
    }

    /** How many rows lie before a row of the batch, or up to it and those that equal it. */
    long position(long root, Batch batch, int row, boolean after) {
        set(batch);
        return rows.rank(root, probe, row, probe.length, after);
    }

    /** How many rows lie before the peers of a row, or up to the last of them. */
    long peers(long root, Batch batch, int row, boolean after) {
        set(batch);
        return rows.rank(root, probe, row, partitions.orderColumns(), after);
    }

    /**
     * How many rows lie before those at a distance from the row's key in the direction of the order, or up to the last of them. A row without key
     * is at a distance from its peers only.
     */
    long atDistance(long root, Batch batch, int row, long distance, boolean after) {
        if (distance == 0) {
            return peers(root, batch, row, after);
        }
        LongColumn own = batch.longs(partitions.inputColumn(0));
        if (own.nulls().get(row)) {
            return peers(root, batch, row, after);
        }
        key.nulls().clear();
        key.set(0, plus(own.get(row), isDescending ? -distance : distance));
        return rows.rank(root, keyProbe, 0, 1, after);
    }

    private static long plus(long value, long distance) {
        long sum = value + distance;
        if (((value ^ sum) & (distance ^ sum)) < 0) {
            return distance > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
        return sum;
    }
}
