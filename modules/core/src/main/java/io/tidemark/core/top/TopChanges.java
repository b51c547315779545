package io.tidemark.core.top;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.operator.Output;
import io.tidemark.core.ordered.PartitionTouches;
import io.tidemark.core.plan.PlanNode;
import java.util.Arrays;

/**
 * What became of the rows that were chosen of the partitions that an epoch touched. Those from before and those of now lie in the same order, so a walk along both
 * finds the difference; what is in both is never told. One thread at a time.
 */
final class TopChanges {
    private final RowOrder order;
    private final int rankColumn;
    private final PartitionTouches touches;
    /** Rows and weights of all touches, one touch after the other. */
    private final Batch before;

    private int[] ends = new int[64];
    /** Rows and weights of one touch. */
    private final Batch now;

    private final Batch retractions;
    private final Batch inserts;

    TopChanges(PlanNode.Top node, PartitionTouches touches) {
        this.touches = touches;
        order = new RowOrder(node);
        rankColumn = node.isNumbered() ? node.input().type().size() : -1;
        before = new Batch(node.type(), 64);
        now = new Batch(node.type(), 16);
        retractions = new Batch(node.type(), 64);
        inserts = new Batch(node.type(), 64);
    }

    /** Where the rows of the touch that was just added are to be put, as they were. */
    Batch before() {
        return before;
    }

    /** All rows of the touch are there. */
    void endBefore(int touch) {
        if (touch == ends.length) {
            ends = Arrays.copyOf(ends, 2 * touch);
        }
        ends[touch] = before.count();
    }

    /** Where the rows of a touch are to be put, as they are now; empty. */
    Batch now() {
        now.clear();
        return now;
    }

    /** All rows of the touch are there: keeps the difference, and emits what is a full batch. */
    void endNow(int touch, Output output) {
        int old = touch == 0 ? 0 : ends[touch - 1];
        int oldEnd = ends[touch];
        int fresh = 0;
        while (old < oldEnd || fresh < now.count()) {
            int sign = old == oldEnd ? 1 : fresh == now.count() ? -1 : compare(old, fresh);
            if (sign < 0) {
                append(touch, before, old, -before.weights()[old]);
                old++;
            } else if (sign > 0) {
                append(touch, now, fresh, now.weights()[fresh]);
                fresh++;
            } else {
                append(touch, now, fresh, now.weights()[fresh] - before.weights()[old]);
                old++;
                fresh++;
            }
        }
        if (Math.max(retractions.count(), inserts.count()) >= Batch.SLICE_ROWS) {
            emit(output);
        }
    }

    /** Rows by their order, then by their rank: a row of weight n may have n of them. */
    private int compare(int old, int fresh) {
        int sign = order.compare(before, old, now, fresh);
        return sign != 0 || rankColumn < 0 ? sign : Long.compare(rank(before, old), rank(now, fresh));
    }

    private long rank(Batch rows, int row) {
        return ((LongColumn) rows.column(rankColumn)).values()[row];
    }

    private void append(int touch, Batch from, int row, long weight) {
        if (weight == 0) {
            return;
        }
        Batch into = weight < 0 ? retractions : inserts;
        into.ensureCapacity(into.count() + 1);
        for (int column = 0; column < into.type().size(); column++) {
            into.column(column).set(into.count(), from.column(column), row);
        }
        touches.append(touch, into, weight);
    }

    /** Emits the rest, and forgets all. */
    void end(Output output) {
        emit(output);
        before.clear();
        now.clear();
    }

    /** A row that goes before the one that takes its place. */
    private void emit(Output output) {
        emit(retractions, output);
        emit(inserts, output);
    }

    private static void emit(Batch rows, Output output) {
        if (rows.count() > 0) {
            output.emit(rows);
            rows.clear();
        }
    }
}
