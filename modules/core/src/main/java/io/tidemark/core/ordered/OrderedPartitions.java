package io.tidemark.core.ordered;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.state.Handles;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.OrderedColumn;
import io.tidemark.core.state.OrderedSchema;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an input, in partitions, in order. Rows that the order does not tell apart lie by their other columns, from left to right, ascending,
 * NULL last: so the order of rows depends on nothing but the rows. One thread at a time.
 *
 * <pre>
 *   table "partitions":   partition's columns | root LONG | touch LONG: number of the touch in this epoch from 1, else 0 | due LONG, if partitions are ever
 *                         complete: the watermark above which nothing is applied to it | columns of the operator
 *   ordered "rows":       columns of the order | all others but the partition's
 * </pre>
 */
public final class OrderedPartitions {
    private final RowType input;
    private final int[] partition;
    /** For each column of the input where it lies in an entry; or of the partition's columns {@code -1 - number}. */
    private final int[] places;
    /** For each column of an entry which of the input it is. */
    private final int[] entryColumns;

    private final int orderColumns;
    private final Column[] keys;
    private final Column[] entry;
    private final @Nullable PartitionBound bound;
    private final StateTable table;
    private final OrderedTable rows;
    private final Handles due = new Handles();
    private long[] hashes = new long[Batch.SLICE_ROWS];

    /**
     * Partitions of an input.
     *
     * @param partition columns of the input that are equal within a partition; none: one partition
     * @param bound when a partition is complete; null: never
     * @param more columns that the operator keeps for each partition
     */
    public OrderedPartitions(
            RowType input,
            int[] partition,
            List<SortKey> order,
            @Nullable PartitionBound bound,
            List<Storage> more,
            StateTables tables) {
        this.input = input;
        this.bound = bound;
        this.partition = partition;
        keys = new Column[partition.length];
        places = new int[input.size()];
        List<Integer> columns = new ArrayList<>();
        List<OrderedColumn> ordered = new ArrayList<>();
        for (int i = 0; i < partition.length; i++) {
            places[partition[i]] = -1 - i;
        }
        for (SortKey key : order) {
            // Equal within a partition, or known already from a key before: it orders nothing.
            if (places[key.column()] >= 0 && !columns.contains(key.column())) {
                columns.add(key.column());
                ordered.add(new OrderedColumn(input.type(key.column()), key.descending(), key.nullsFirst()));
            }
        }
        orderColumns = columns.size();
        for (int column = 0; column < input.size(); column++) {
            if (places[column] >= 0 && !columns.contains(column)) {
                columns.add(column);
                ordered.add(OrderedColumn.ascending(input.type(column)));
            }
        }
        entryColumns = columns.stream().mapToInt(Integer::intValue).toArray();
        for (int i = 0; i < entryColumns.length; i++) {
            places[entryColumns[i]] = i;
        }
        entry = new Column[entryColumns.length];
        List<Storage> keyStorages = new ArrayList<>();
        for (int key : partition) {
            keyStorages.add(input.type(key).storage());
        }
        List<Storage> values = new ArrayList<>(Collections.nCopies(bound == null ? 2 : 3, Storage.LONG));
        values.addAll(more);
        table = tables.table("partitions", new TableSchema(keyStorages, values, bound == null ? -1 : dueColumn()));
        rows = tables.ordered("rows", new OrderedSchema(List.of(), ordered));
    }

    /** Takes a batch in hand, for calls that name its rows. */
    public void open(Batch batch) {
        for (int i = 0; i < keys.length; i++) {
            keys[i] = batch.column(partition[i]);
        }
        setEntry(batch);
        if (hashes.length < batch.count()) {
            hashes = new long[batch.count()];
        }
        Hashes.hash(keys, batch.count(), hashes);
    }

    private void setEntry(Batch batch) {
        for (int i = 0; i < entry.length; i++) {
            entry[i] = batch.column(entryColumns[i]);
        }
    }

    /** The partition of a row of the batch in hand: its handle in {@link #table}; added if it is not there. */
    public long partitionOf(int row) {
        long handle = table.findOrAdd(hashes[row], keys, row);
        if (bound != null && table.wasAdded()) {
            Column time = keys[-1 - places[bound.column()]];
            if (time.nulls().get(row)) {
                table.setNull(handle, dueColumn(), true);
            } else {
                table.setDeadline(handle, bound.lastApplied(((LongColumn) time).get(row)));
            }
        }
        return handle;
    }

    private int dueColumn() {
        return partition.length + 2;
    }

    /** Frees the rows of partitions that nothing is applied to any more, and first what the operator keeps of them. */
    void freeDue(long watermarkMicros, LongConsumer freeOwn) {
        if (watermarkMicros == Long.MIN_VALUE) {
            return;
        }
        due.setDue(table, watermarkMicros - 1);
        for (int i = 0; i < due.count(); i++) {
            freeOwn.accept(due.get(i));
            rows.free(root(due.get(i)));
            table.remove(due.get(i));
        }
        due.clear();
    }

    /** Adds to the weight of a row of the batch in hand, in its partition. */
    public void add(long handle, int row, long weight) {
        long root = table.getLong(handle, partition.length);
        table.setLong(handle, partition.length, rows.add(StateTable.keyGroup(handle), root, entry, row, weight));
    }

    /** Whether a partition has {@code most} rows or more, at least one, and none of them comes after a row of the batch in hand. */
    public boolean isBehind(long handle, int row, long most) {
        long root = root(handle);
        return rows.totalWeight(root) >= most && rows.compare(entry, row, rows.last(root)) >= 0;
    }

    /** Removes rows from the end of a partition, as long as {@code most} are left without them. */
    public void keepFirst(long handle, long most) {
        long root = root(handle);
        long kept = root;
        while (kept != 0 && rows.totalWeight(kept) - rows.weight(rows.last(kept)) >= most) {
            kept = rows.removeLast(kept);
        }
        if (kept != root) {
            table.setLong(handle, partition.length, kept);
        }
    }

    /** The root of a partition's rows in {@link #rows}. */
    public long root(long handle) {
        return table.getLong(handle, partition.length);
    }

    /** The number of the partition's touch in this epoch, from 0; -1 if it was not touched. */
    public int touch(long handle) {
        return (int) table.getLong(handle, partition.length + 1) - 1;
    }

    /** Sets the number of the partition's touch; -1 for none. */
    public void setTouch(long handle, int touch) {
        table.setLong(handle, partition.length + 1, touch + 1L);
    }

    /** The partitions. */
    public StateTable table() {
        return table;
    }

    /** The first of the operator's own columns in {@link #table}. */
    public int firstOwnColumn() {
        return partition.length + (bound == null ? 2 : 3);
    }

    /** The rows of all partitions. */
    public OrderedTable rows() {
        return rows;
    }

    /** Columns of an entry that order the rows; those behind them only tell apart what the order does not. */
    public int orderColumns() {
        return orderColumns;
    }

    /** Columns of an entry. */
    public int entryColumns() {
        return entryColumns.length;
    }

    /** Which column of the input column {@code column} of an entry is. */
    public int inputColumn(int column) {
        return entryColumns[column];
    }

    /** Sets row {@code row} of {@code into} to the input's column {@code column} of an entry. */
    public void read(long handle, long entryHandle, int column, Column into, int row) {
        if (places[column] < 0) {
            table.read(handle, -1 - places[column], into, row);
        } else {
            rows.read(entryHandle, places[column], into, row);
        }
    }

    /** Sets the input's columns in row {@code row} of {@code into}, the first ones there, to those of an entry. */
    public void read(long handle, long entryHandle, Batch into, int row) {
        for (int column = 0; column < input.size(); column++) {
            read(handle, entryHandle, column, into.column(column), row);
        }
    }

    /** Whether two rows of a batch that has the input's columns as its first ones are equal in order. */
    public boolean arePeers(Batch batch, int row, int other) {
        for (int i = 0; i < orderColumns; i++) {
            if (!batch.column(entryColumns[i]).sameAs(row, batch.column(entryColumns[i]), other)) {
                return false;
            }
        }
        return true;
    }

    /** Removes a partition that has no rows left. */
    public void removeIfEmpty(long handle) {
        if (root(handle) == 0) {
            table.remove(handle);
        }
    }
}
