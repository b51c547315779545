package io.tidemark.core.top;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.aggregate.EpochTouches;
import io.tidemark.core.operator.HeldWatermark;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.state.rows.RowLookUp;

/**
 * The first row of each partition of an input that takes nothing back: what {@link Top} gives with {@code ROW_NUMBER <= 1}. A row that comes is first or it never
 * will be, so one row a partition is kept, and written over by one that comes before it.
 *
 * <p>At the end of an epoch each partition whose first row is another one gives a pair: the old one taken back, the new one put in; with the stamps of the epoch's
 * first row that came before the old one. The watermark goes on after the pairs. The table is "firsts" ({@link KeptRows}). One thread at a time.
 */
public final class First implements Operator {
    private static final int SLOT = 0;

    private final KeptRows rows;
    private final int rankColumn;
    private final EpochTouches touches;
    private final Batch changes;
    private final HeldWatermark watermark = new HeldWatermark();

    /** The operator of a node that {@link #fits}. */
    public First(PlanNode.Top node, OperatorContext context) {
        rows = new KeptRows("firsts", node, 0, 1, context.state());
        rankColumn = node.isNumbered() ? node.input().type().size() : -1;
        touches = new EpochTouches(node.type());
        changes = new Batch(node.type(), 64);
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
        rows.forEach(batch, this::take);
    }

    private void take(Batch batch, int row, long found) {
        long partition = found;
        if (partition < 0) {
            partition = rows.add(row, found);
            rows.setTouch(partition, touches.add(partition, false, batch, row));
        } else if (rows.compare(row, partition, SLOT) >= 0) {
            return;
        } else if (rows.touch(partition) < 0) {
            int touch = touches.add(partition, true, batch, row);
            read(partition, touches.before(), touch);
            rows.setTouch(partition, touch);
        }
        rows.put(row, partition, SLOT);
    }

    private void read(long partition, Batch into, int row) {
        rows.read(partition, SLOT, into, row);
        if (rankColumn >= 0) {
            ((LongColumn) into.column(rankColumn)).set(row, 1);
        }
    }

    @Override
    public void onEpochEnd(Output output) {
        for (int from = 0; from < touches.count(); from += RowLookUp.AT_ONCE) {
            int end = Math.min(touches.count(), from + RowLookUp.AT_ONCE);
            rows.touchAll(touches.handles(), from, end);
            for (int touch = from; touch < end; touch++) {
                settle(touch);
            }
            if (changes.count() >= Batch.SLICE_ROWS - 2 * RowLookUp.AT_ONCE) {
                flush(output);
            }
        }
        flush(output);
        touches.clear();
        watermark.release(output);
    }

    private void settle(int touch) {
        long partition = touches.handle(touch);
        rows.setTouch(partition, -1);
        if (touches.wasThere(touch)) {
            touches.appendBefore(touch, changes);
        }
        changes.ensureCapacity(changes.count() + 1);
        read(partition, changes, changes.count());
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
        watermark.hold(watermarkMicros);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}
}
