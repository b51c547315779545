package io.tidemark.core.top;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.operator.HeldWatermark;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.ordered.PartitionTouches;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.state.rows.RowLookUp;

/**
 * The first few rows of each partition of an input that takes nothing back: what {@link Top} gives with {@code ROW_NUMBER <= 10}. They are kept in one row of state,
 * where one that comes is held against the last of them, and takes its slot; {@link Places} says in which order the slots lie. The table is "few" ({@link KeptRows}), with
 * the places as its other LONG. One thread at a time.
 */
public final class TopFew implements Operator {
    /** Cells of all slots, at most: those of partitions that have few rows are there, too. */
    private static final int MOST_CELLS = 64;

    /** The number of {@link Places} among the LONGs of a partition. */
    private static final int PLACES = 0;

    private final KeptRows rows;
    private final RowOrder order;
    private final int offset;
    private final int end;
    private final int rankColumn;
    private final PartitionTouches touches = new PartitionTouches();
    private final TopChanges changes;
    private final HeldWatermark watermark = new HeldWatermark();

    /** The operator of a node that {@link #fits}. */
    public TopFew(PlanNode.Top node, OperatorContext context) {
        offset = (int) node.offset();
        end = (int) (node.offset() + node.limit());
        rows = new KeptRows("few", node, 1, end, context.state());
        order = new RowOrder(node);
        rankColumn = node.isNumbered() ? node.input().type().size() : -1;
        changes = new TopChanges(node, touches);
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
        rows.forEach(batch, this::take);
    }

    private void take(Batch batch, int row, long found) {
        long partition = found < 0 ? rows.add(row, found) : found;
        // Equal rows beyond the last place do not count.
        for (long left = Math.min(batch.weights()[row], end); left > 0 && put(partition, batch, row); left--) {}
    }

    /** Puts a row in its place; returns false if that is behind the last one. */
    private boolean put(long partition, Batch batch, int row) {
        long places = rows.getLong(partition, PLACES);
        int count = Places.count(places);
        boolean isFull = count == end;
        if (isFull && rows.compare(row, partition, Places.slot(places, count - 1)) >= 0) {
            return false;
        }
        if (rows.touch(partition) < 0) {
            int touch = touches.add(partition, batch, row);
            rows.setTouch(partition, touch);
            choose(partition, changes.before());
            changes.endBefore(touch);
        }
        int slot = isFull ? Places.slot(places, count - 1) : count;
        int place = isFull ? count - 1 : count;
        while (place > 0 && rows.compare(row, partition, Places.slot(places, place - 1)) < 0) {
            place--;
        }
        rows.put(row, partition, slot);
        rows.setLong(partition, PLACES, Places.with(places, place, slot, end));
        return true;
    }

    /** Appends the chosen rows of a partition, with their weights. */
    private void choose(long partition, Batch into) {
        long places = rows.getLong(partition, PLACES);
        int first = into.count();
        for (int place = offset; place < Places.count(places); place++) {
            int row = into.count();
            into.ensureCapacity(row + 1);
            rows.read(partition, Places.slot(places, place), into, row);
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

    @Override
    public void onEpochEnd(Output output) {
        for (int touch = 0; touch < touches.count(); touch++) {
            if (touch % RowLookUp.AT_ONCE == 0) {
                rows.touchAll(touches.handles(), touch, Math.min(touches.count(), touch + RowLookUp.AT_ONCE));
            }
            long partition = touches.handle(touch);
            choose(partition, changes.now());
            changes.endNow(touch, output);
            rows.setTouch(partition, -1);
        }
        changes.end(output);
        touches.clear();
        watermark.release(output);
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        watermark.hold(watermarkMicros);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}
}
