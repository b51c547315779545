package io.tidemark.core.top;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.Storage;
import io.tidemark.core.aggregate.EpochTouches;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * The first row of each partition of an input that takes nothing back: what {@link Top} gives with {@code ROW_NUMBER <= 1}. A row that comes is first or it never
 * will be, so one row a partition is kept, and written over by one that comes before it.
 *
 * <p>At the end of an epoch each partition whose first row is another one gives a pair: the old one taken back, the new one put in; with the stamps of the epoch's
 * first row that came before the old one. The watermark goes on after the pairs.
 *
 * <pre>
 *   table "firsts":   partition's columns | touched LONG: number of the touch in this epoch from 1, else 0 | the other columns, those of the order first
 * </pre>
 *
 * One thread at a time.
 */
public final class First implements Operator {
    /** Partitions looked up at once: see {@link StateTable#findAll}. */
    private static final int TOGETHER = 256;

    private final int[] keyColumns;
    private final int touchedColumn;
    private final RowOrder order;
    private final int rankColumn;
    private final StateTable firsts;
    private final EpochTouches touches;
    private final Batch changes;
    private final Column[] keys;
    private final Column[] values;
    private long[] hashes = new long[64];
    private long[] handles = new long[64];
    private long watermark = Long.MIN_VALUE;

    /** The operator of a node that {@link #fits}. */
    public First(PlanNode.Top node, OperatorContext context) {
        keyColumns = node.partition();
        touchedColumn = keyColumns.length;
        order = new RowOrder(node);
        rankColumn = node.isNumbered() ? node.input().type().size() : -1;
        List<Storage> keyStorages = new ArrayList<>();
        for (int key : keyColumns) {
            keyStorages.add(node.input().type().type(key).storage());
        }
        List<Storage> others = new ArrayList<>(List.of(Storage.LONG));
        for (int column : order.columns()) {
            others.add(node.input().type().type(column).storage());
        }
        firsts = context.state().table("firsts", TableSchema.of(keyStorages, others));
        touches = new EpochTouches(node.type());
        changes = new Batch(node.type(), 64);
        keys = new Column[keyColumns.length];
        values = new Column[order.columns().length];
    }

    /**
     * Whether this operator may stand for {@link Top}.
     *
     * @param insertOnly whether no row of the input is ever taken back
     */
    public static boolean fits(PlanNode.Top node, boolean insertOnly) {
        return insertOnly && node.ranking() == Ranking.ROW_NUMBER && node.offset() == 0 && node.limit() == 1;
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
            int end = Math.min(count, from + TOGETHER);
            firsts.findAll(hashes, keys, from, end, handles);
            for (int row = from; row < end; row++) {
                assert batch.weights()[row] > 0 : "the input takes nothing back";
                take(batch, row);
            }
        }
    }

    private void take(Batch batch, int row) {
        long handle = handles[row];
        if (handle < 0) {
            // A row of the same partition may have come since.
            handle = firsts.findAgain(hashes[row], keys, row, handle);
        }
        if (handle < 0) {
            handle = firsts.add(hashes[row], keys, row, handle);
            firsts.setLong(handle, touchedColumn, touches.add(handle, false, batch, row) + 1L);
        } else if (order.compare(values, row, firsts, handle, touchedColumn + 1) >= 0) {
            return;
        } else if (firsts.getLong(handle, touchedColumn) == 0) {
            int touch = touches.add(handle, true, batch, row);
            read(handle, touches.before(), touch);
            firsts.setLong(handle, touchedColumn, touch + 1L);
        }
        for (int i = 0; i < values.length; i++) {
            write(handle, touchedColumn + 1 + i, values[i], row);
        }
    }

    /** With one NaN and one zero: equal rows are one, whichever came first. */
    private void write(long handle, int column, Column from, int row) {
        if (from instanceof DoubleColumn doubles && !doubles.nulls().get(row)) {
            double one = Double.longBitsToDouble(DoubleColumn.canonicalBits(doubles.values()[row]));
            firsts.setDouble(handle, column, one);
        } else {
            firsts.write(handle, column, from, row);
        }
    }

    private void read(long handle, Batch into, int row) {
        for (int key = 0; key < keyColumns.length; key++) {
            firsts.read(handle, key, into.column(keyColumns[key]), row);
        }
        int[] columns = order.columns();
        for (int i = 0; i < columns.length; i++) {
            firsts.read(handle, touchedColumn + 1 + i, into.column(columns[i]), row);
        }
        if (rankColumn >= 0) {
            ((LongColumn) into.column(rankColumn)).set(row, 1);
        }
    }

    @Override
    public void onEpochEnd(Output output) {
        for (int from = 0; from < touches.count(); from += TOGETHER) {
            int end = Math.min(touches.count(), from + TOGETHER);
            firsts.touchAll(touches.handles(), from, end);
            for (int touch = from; touch < end; touch++) {
                settle(touch);
            }
            if (changes.count() >= Batch.SLICE_ROWS - 2 * TOGETHER) {
                flush(output);
            }
        }
        flush(output);
        touches.clear();
        if (watermark != Long.MIN_VALUE) {
            output.watermark(watermark);
            watermark = Long.MIN_VALUE;
        }
    }

    private void settle(int touch) {
        long handle = touches.handle(touch);
        firsts.setLong(handle, touchedColumn, 0);
        if (touches.wasThere(touch)) {
            touches.appendBefore(touch, changes);
        }
        changes.ensureCapacity(changes.count() + 1);
        read(handle, changes, changes.count());
        touches.appendStamps(touch, changes, 1);
    }

    private void flush(Output output) {
        if (changes.count() > 0) {
            output.emit(changes);
            changes.clear();
        }
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        watermark = watermarkMicros;
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}
}
