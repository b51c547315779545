package io.tidemark.core.top;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.ordered.PartitionTouches;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * The first few rows of each partition of an input that takes nothing back: what {@link Top} gives with {@code ROW_NUMBER <= 10}. They are kept in one row of state,
 * where one that comes is held against the last of them, and takes its slot; {@link Places} says in which order the slots lie.
 *
 * <pre>
 *   table "few":   partition's columns | touched LONG: number of the touch in this epoch from 1, else 0 | places LONG
 *                  | for each slot the other columns, those of the order first
 * </pre>
 *
 * One thread at a time.
 */
public final class TopFew implements Operator {
    /** Partitions looked up at once: see {@link StateTable#findAll}. */
    private static final int TOGETHER = 256;

    /** Cells of all slots, at most: those of partitions that have few rows are there, too. */
    private static final int MOST_CELLS = 64;

    private final int[] keyColumns;
    private final int touchedColumn;
    private final int placesColumn;
    private final int firstSlot;
    private final RowOrder order;
    private final int offset;
    private final int end;
    private final int rankColumn;
    private final StateTable table;
    private final PartitionTouches touches = new PartitionTouches();
    private final TopChanges changes;
    private final Column[] keys;
    private final Column[] values;
    private long[] hashes = new long[64];
    private long[] handles = new long[64];
    private long watermark = Long.MIN_VALUE;

    /** The operator of a node that {@link #fits}. */
    public TopFew(PlanNode.Top node, OperatorContext context) {
        keyColumns = node.partition();
        touchedColumn = keyColumns.length;
        placesColumn = touchedColumn + 1;
        firstSlot = placesColumn + 1;
        order = new RowOrder(node);
        offset = (int) node.offset();
        end = (int) (node.offset() + node.limit());
        rankColumn = node.isNumbered() ? node.input().type().size() : -1;
        List<Storage> keyStorages = new ArrayList<>();
        for (int key : keyColumns) {
            keyStorages.add(node.input().type().type(key).storage());
        }
        List<Storage> others = new ArrayList<>(List.of(Storage.LONG, Storage.LONG));
        for (int slot = 0; slot < end; slot++) {
            for (int column : order.columns()) {
                others.add(node.input().type().type(column).storage());
            }
        }
        table = context.state().table("few", TableSchema.of(keyStorages, others));
        changes = new TopChanges(node, touches);
        keys = new Column[keyColumns.length];
        values = new Column[order.columns().length];
    }

    /**
     * Whether this operator may stand for {@link Top}.
     *
     * @param insertOnly whether no row of the input is ever taken back
     */
    public static boolean fits(PlanNode.Top node, boolean insertOnly) {
        int width = node.input().type().size() - node.partition().length;
        return Top.keepsChosen(node, insertOnly)
                && node.offset() <= Places.MOST
                && node.limit() <= Places.MOST - node.offset()
                && (node.offset() + node.limit()) * width <= MOST_CELLS;
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        int count = batch.count();
        if (hashes.length < count) {
            hashes = new long[count];
            handles = new long[count];
        }
        for (int i = 0; i < keys.length; i++) {
            keys[i] = batch.column(keyColumns[i]);
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = batch.column(order.columns()[i]);
        }
        Hashes.hash(keys, count, hashes);
        for (int from = 0; from < count; from += TOGETHER) {
            int to = Math.min(count, from + TOGETHER);
            table.findAll(hashes, keys, from, to, handles);
            for (int row = from; row < to; row++) {
                assert batch.weights()[row] > 0 : "the input takes nothing back";
                take(batch, row);
            }
        }
    }

    private void take(Batch batch, int row) {
        long handle = handles[row];
        if (handle < 0) {
            // A row of the same partition may have come since.
            handle = table.findAgain(hashes[row], keys, row, handle);
        }
        if (handle < 0) {
            handle = table.add(hashes[row], keys, row, handle);
        }
        // Equal rows beyond the last place do not count.
        for (long left = Math.min(batch.weights()[row], end); left > 0 && put(handle, batch, row); left--) {}
    }

    /** Puts a row in its place; returns false if that is behind the last one. */
    private boolean put(long handle, Batch batch, int row) {
        long places = table.getLong(handle, placesColumn);
        int count = Places.count(places);
        boolean isFull = count == end;
        if (isFull && compare(row, handle, Places.slot(places, count - 1)) >= 0) {
            return false;
        }
        if (table.getLong(handle, touchedColumn) == 0) {
            int touch = touches.add(handle, batch, row);
            table.setLong(handle, touchedColumn, touch + 1L);
            choose(handle, changes.before());
            changes.endBefore(touch);
        }
        int slot = isFull ? Places.slot(places, count - 1) : count;
        int place = isFull ? count - 1 : count;
        while (place > 0 && compare(row, handle, Places.slot(places, place - 1)) < 0) {
            place--;
        }
        for (int i = 0; i < values.length; i++) {
            write(handle, column(slot, i), values[i], row);
        }
        table.setLong(handle, placesColumn, Places.with(places, place, slot, end));
        return true;
    }

    private int column(int slot, int value) {
        return firstSlot + slot * values.length + value;
    }

    private int compare(int row, long handle, int slot) {
        return order.compare(values, row, table, handle, column(slot, 0));
    }

    /** With one NaN and one zero: equal rows are one, whichever came first. */
    private void write(long handle, int column, Column from, int row) {
        if (from instanceof DoubleColumn doubles && !doubles.nulls().get(row)) {
            double one = Double.longBitsToDouble(DoubleColumn.canonicalBits(doubles.values()[row]));
            table.setDouble(handle, column, one);
        } else {
            table.write(handle, column, from, row);
        }
    }

    /** Appends the chosen rows of a partition, with their weights. */
    private void choose(long handle, Batch into) {
        long places = table.getLong(handle, placesColumn);
        int first = into.count();
        for (int place = offset; place < Places.count(places); place++) {
            int row = into.count();
            into.ensureCapacity(row + 1);
            read(handle, Places.slot(places, place), into, row);
            into.weights()[row] = 1;
            if (rankColumn >= 0) {
                ((LongColumn) into.column(rankColumn)).set(row, place + 1L);
            } else if (row > first && order.compare(into, row - 1, into, row) == 0) {
                into.weights()[row - 1]++;
                continue;
            }
            into.setCount(row + 1);
        }
    }

    private void read(long handle, int slot, Batch into, int row) {
        for (int key = 0; key < keyColumns.length; key++) {
            table.read(handle, key, into.column(keyColumns[key]), row);
        }
        int[] columns = order.columns();
        for (int i = 0; i < columns.length; i++) {
            table.read(handle, column(slot, i), into.column(columns[i]), row);
        }
    }

    @Override
    public void onEpochEnd(Output output) {
        for (int touch = 0; touch < touches.count(); touch++) {
            if (touch % TOGETHER == 0) {
                table.touchAll(touches.handles(), touch, Math.min(touches.count(), touch + TOGETHER));
            }
            long handle = touches.handle(touch);
            choose(handle, changes.now());
            changes.endNow(touch, output);
            table.setLong(handle, touchedColumn, 0);
        }
        changes.end(output);
        touches.clear();
        if (watermark != Long.MIN_VALUE) {
            output.watermark(watermark);
            watermark = Long.MIN_VALUE;
        }
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        watermark = watermarkMicros;
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}
}
