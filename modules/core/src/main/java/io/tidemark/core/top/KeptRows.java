package io.tidemark.core.top;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import io.tidemark.core.state.rows.RowLookUp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The partitions of a top-N over rows that are never taken back, each with the rows that it keeps in one row of state:
 *
 * <pre>
 *   partition's columns | touched LONG: number of the touch in this epoch from 1, else 0 | other LONGs
 *   | for each slot the other columns of a row, those of the order first
 * </pre>
 *
 * One thread at a time.
 */
final class KeptRows {
    private final int[] keyColumns;
    private final RowOrder order;
    private final int longs;
    private final StateTable table;
    private final RowLookUp lookUp;
    private final Column[] values;

    /**
     * No rows.
     *
     * @param longs how many LONGs there are beside that of the touch
     * @param slots rows that a partition keeps at most
     */
    KeptRows(String name, PlanNode.Top node, int longs, int slots, StateTables tables) {
        keyColumns = node.partition();
        order = new RowOrder(node);
        this.longs = longs;
        List<Storage> keys = new ArrayList<>();
        for (int key : keyColumns) {
            keys.add(node.input().type().type(key).storage());
        }
        List<Storage> others = new ArrayList<>(Collections.nCopies(1 + longs, Storage.LONG));
        for (int slot = 0; slot < slots; slot++) {
            for (int column : order.columns()) {
                others.add(node.input().type().type(column).storage());
            }
        }
        table = tables.table(name, TableSchema.of(keys, others));
        lookUp = new RowLookUp(table);
        values = new Column[order.columns().length];
    }

    /** Hears of the rows of a batch. */
    interface Taker {
        /** A row, with what {@link RowLookUp#find} gives of its partition. */
        void take(Batch batch, int row, long partition);
    }

    /** Goes through the rows of a batch, which is in hand then. */
    void forEach(Batch batch, Taker taker) {
        for (int i = 0; i < values.length; i++) {
            values[i] = batch.column(order.columns()[i]);
        }
        lookUp.begin(batch, keyColumns);
        for (int from = 0; from < batch.count(); from += RowLookUp.AT_ONCE) {
            int end = Math.min(batch.count(), from + RowLookUp.AT_ONCE);
            lookUp.findAll(from, end);
            for (int row = from; row < end; row++) {
                assert batch.weights()[row] > 0 : "the input takes nothing back";
                // A row of the same partition may have come since.
                taker.take(batch, row, lookUp.find(row));
            }
        }
    }

    /** Adds the partition of a row in hand, which keeps no row yet, given what was found of it. */
    long add(int row, long left) {
        return lookUp.add(row, left);
    }

    /** The number of the touch in this epoch; -1 if there was none. */
    int touch(long partition) {
        return (int) table.getLong(partition, keyColumns.length) - 1;
    }

    void setTouch(long partition, int touch) {
        table.setLong(partition, keyColumns.length, touch + 1L);
    }

    /** The {@code index}-th of the other LONGs, from 0. */
    long getLong(long partition, int index) {
        return table.getLong(partition, keyColumns.length + 1 + index);
    }

    void setLong(long partition, int index, long value) {
        table.setLong(partition, keyColumns.length + 1 + index, value);
    }

    /** Brings partitions into the cache. */
    void touchAll(long[] partitions, int from, int end) {
        table.touchAll(partitions, from, end);
    }

    private int column(int slot) {
        return keyColumns.length + 1 + longs + slot * values.length;
    }

    /** Compares a row in hand to one that is kept: negative if it comes before, 0 if they are equal. */
    int compare(int row, long partition, int slot) {
        return order.compare(values, row, table, partition, column(slot));
    }

    /** Keeps a row in hand, in place of one before. With one NaN and one zero: equal rows are one, whichever came first. */
    void put(int row, long partition, int slot) {
        for (int i = 0; i < values.length; i++) {
            int column = column(slot) + i;
            if (values[i] instanceof DoubleColumn doubles && !doubles.nulls().get(row)) {
                double one = Double.longBitsToDouble(DoubleColumn.canonicalBits(doubles.values()[row]));
                table.setDouble(partition, column, one);
            } else {
                table.write(partition, column, values[i], row);
            }
        }
    }

    /** Sets the input's columns of {@code into}, in row {@code row}, to those of a row that is kept. */
    void read(long partition, int slot, Batch into, int row) {
        for (int key = 0; key < keyColumns.length; key++) {
            table.read(partition, key, into.column(keyColumns[key]), row);
        }
        int[] columns = order.columns();
        for (int i = 0; i < columns.length; i++) {
            table.read(partition, column(slot) + i, into.column(columns[i]), row);
        }
    }
}
