package io.tidemark.core.ordered;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.core.ledger.UnappliedRows;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.relational.RowPicker;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells rows in time from late ones where partitions are complete at some watermark. Those in time are applied as they come; late ones at the end of the epoch,
 * position by position, each with its own stamps: so what a partition gives when it is complete is the same under any cut into epochs, and each correction is told
 * apart with its cause. Without a bound all rows are in time, always. One thread at a time.
 */
public final class LateForPartitions {
    private final @Nullable PartitionBound bound;
    private final @Nullable UnappliedRows unapplied;
    private final @Nullable ReachedWatermark reached;
    /** Null if there is no bound: the rows of a query have no origins. */
    private final @Nullable RowOrigins origins;

    private final RowPicker picker;
    private final Batch late;
    private int[] rows = new int[Batch.SLICE_ROWS];
    private int next;

    /** Where the watermark goes if there is no bound: it is passed on, and forgotten. */
    private long watermark = Long.MIN_VALUE;

    private boolean moved;

    /**
     * The late rows of an operator.
     *
     * @param input type of its rows
     */
    public LateForPartitions(@Nullable PartitionBound bound, RowType input, OperatorContext context) {
        this.bound = bound;
        unapplied = bound == null ? null : new UnappliedRows(bound.operator(), bound.late(), context, bound.book());
        reached = bound == null ? null : new ReachedWatermark(context.state());
        origins = bound == null ? null : context.origins();
        picker = new RowPicker(input);
        late = new Batch(input, 16);
    }

    /** The rows of a batch that are in time; the others are taken over. */
    public Batch inTime(Batch batch) {
        if (bound == null || reached == null) {
            return batch;
        }
        if (rows.length < batch.count()) {
            rows = new int[batch.count()];
        }
        int count = 0;
        for (int row = 0; row < batch.count(); row++) {
            if (isInTime(bound, reached, batch, row)) {
                rows[count++] = row;
            }
        }
        return count == batch.count() ? batch : picker.pick(batch, rows, count);
    }

    private boolean isInTime(PartitionBound complete, ReachedWatermark watermarks, Batch batch, int row) {
        Column times = batch.column(complete.column());
        if (times.nulls().get(row)) {
            return true;
        }
        long time = batch.longs(complete.column()).get(row);
        long stamp = Math.max(batch.watermarks()[row], watermarks.before());
        if (stamp < complete.completeAt(time)) {
            return true;
        }
        if (stamp > complete.lastApplied(time)) {
            if (unapplied != null) {
                unapplied.enter(batch, row, complete.eventTime(), time, stamp, complete.completeAt(time));
            }
        } else {
            keep(batch, row, stamp);
        }
        return false;
    }

    /** The row's origin goes along as its cause, for nobody can tell it at the end of the epoch. */
    private void keep(Batch batch, int row, long stampMicros) {
        late.append(batch, row);
        int last = late.count() - 1;
        late.watermarks()[last] = stampMicros;
        if (batch.cause(row) == null && origins != null) {
            late.setCause(last, origins.reason(batch.positions()[row]));
        }
    }

    /** Late rows of one position that are to be applied now, after those in time; null if there are no more. */
    public @Nullable Batch nextLate() {
        if (next == late.count()) {
            next = 0;
            late.clear();
            return null;
        }
        int count = 0;
        long position = late.positions()[next];
        while (next < late.count() && late.positions()[next] == position) {
            if (count == rows.length) {
                rows = Arrays.copyOf(rows, 2 * count);
            }
            rows[count++] = next++;
        }
        return picker.pick(late, rows, count);
    }

    public void onWatermark(long watermarkMicros) {
        watermark = watermarkMicros;
        moved = true;
        if (reached != null) {
            reached.set(watermarkMicros);
        }
    }

    /**
     * Ends the epoch, when all rows are applied: frees partitions, enters what came too late, and passes the watermark on.
     *
     * @param freeOwn frees what the operator keeps of a partition beside its rows
     */
    public void end(OrderedPartitions partitions, LongConsumer freeOwn, Output output) {
        if (reached != null && unapplied != null) {
            partitions.freeDue(reached.now(), freeOwn);
            unapplied.flush(output);
            reached.save();
        }
        if (moved) {
            output.watermark(watermark);
            moved = false;
        }
    }
}
