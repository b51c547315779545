package io.tidemark.core.over;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.core.ordered.OrderedPartitions;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.state.StateTable;
import org.jspecify.annotations.Nullable;

/** The different places in the order of each partition, for DENSE_RANK; keeps nothing if nobody asks. One thread at a time. */
final class DistinctPlaces {
    private final OrderedPartitions partitions;
    private final @Nullable OrderedTable table;
    private final int rootColumn;
    private final Column[] entry;

    /**
     * Places of partitions.
     *
     * @param table of keys of the order; null if nobody asks
     * @param rootColumn where a partition keeps their root
     */
    DistinctPlaces(OrderedPartitions partitions, @Nullable OrderedTable table, int rootColumn) {
        this.partitions = partitions;
        this.table = table;
        this.rootColumn = rootColumn;
        entry = new Column[partitions.orderColumns()];
    }

    private void set(Batch batch) {
        for (int i = 0; i < entry.length; i++) {
            entry[i] = batch.column(partitions.inputColumn(i));
        }
    }

    /** Takes a change of the partition. */
    void change(StateTable groups, long handle, Batch batch, int row, long weight) {
        if (table != null) {
            set(batch);
            long root = groups.getLong(handle, rootColumn);
            groups.setLong(handle, rootColumn, table.add(StateTable.keyGroup(handle), root, entry, row, weight));
        }
    }

    /** Frees the places of a partition. */
    void free(StateTable groups, long handle) {
        if (table != null) {
            table.free(groups.getLong(handle, rootColumn));
            groups.setLong(handle, rootColumn, 0);
        }
    }

    /** How many places lie before that of a row. */
    long before(StateTable groups, long handle, Batch batch, int row) {
        if (table == null) {
            return 0;
        }
        set(batch);
        return table.entriesBefore(groups.getLong(handle, rootColumn), entry, row);
    }
}
