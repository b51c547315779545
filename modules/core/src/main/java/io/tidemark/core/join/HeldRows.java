package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.relational.Consolidation;
import io.tidemark.core.relational.RowPicker;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that come out, or go, for whether they have a partner. That may change many times in an epoch, so they are held until its end, and only what
 * it amounts to is emitted. They have the stamps of the change that made them; one that may be late for a window takes the origin of its change along
 * as its cause, for nobody can tell it at the end of the epoch. One thread at a time.
 */
final class HeldRows {
    private final Consolidation epoch;
    private final Batch pending;
    private final RowPicker picker;
    private final List<TimeColumn> times;
    private final @Nullable RowOrigins origins;

    /**
     * Rows of a join's output.
     *
     * @param times columns of the output that may be late
     * @param origins of the rows in hand; null if nobody asks
     */
    HeldRows(RowType type, List<TimeColumn> times, @Nullable RowOrigins origins) {
        epoch = new Consolidation(type);
        pending = new Batch(type, Batch.SLICE_ROWS);
        picker = new RowPicker(type);
        this.times = times;
        this.origins = origins;
    }

    /** Holds row {@code row} of {@code batch} {@code weight} times; its columns go from {@code first} on, all others are NULL. */
    void hold(Batch batch, int first, int row, long weight, long stampMicros) {
        int to = reserve(first, batch.type().size());
        for (int i = 0; i < batch.type().size(); i++) {
            pending.column(first + i).set(to, batch.column(i), row);
        }
        append(batch, row, weight, stampMicros);
    }

    /** Holds a row that a side remembers {@code weight} times, because of row {@code row} of {@code batch}. */
    void hold(JoinSide side, long handle, int first, Batch batch, int row, long weight, long stampMicros) {
        int to = reserve(first, side.width());
        side.read(handle, pending, first, to);
        append(batch, row, weight, stampMicros);
    }

    /** Holds a row that a side remembers {@code weight} times, because the watermark has reached {@code stampMicros}. */
    void hold(JoinSide side, long handle, int first, long weight, long stampMicros) {
        int to = reserve(first, side.width());
        side.read(handle, pending, first, to);
        pending.weights()[to] = weight;
        pending.positions()[to] = 0;
        pending.watermarks()[to] = stampMicros;
        pending.marks()[to] = Batch.NO_PHASE;
        pending.setCause(to, null);
        pending.setCount(to + 1);
    }

    private int reserve(int first, int width) {
        if (pending.count() >= Batch.SLICE_ROWS) {
            settle();
        }
        int to = pending.count();
        pending.ensureCapacity(to + 1);
        for (int i = 0; i < pending.type().size(); i++) {
            if (i < first || i >= first + width) {
                pending.column(i).setNull(to);
            }
        }
        return to;
    }

    private void append(Batch batch, int row, long weight, long stampMicros) {
        int to = pending.count();
        pending.appendStamps(batch, row);
        pending.weights()[to] = weight;
        pending.watermarks()[to] = stampMicros;
        pending.marks()[to] &= ~Batch.PHASE_MASK;
        if (origins != null && batch.cause(row) == null && mayBeLate(to, stampMicros)) {
            pending.setCause(to, origins.reason(batch.positions()[row]));
        }
    }

    private boolean mayBeLate(int row, long stampMicros) {
        for (TimeColumn time : times) {
            if (!pending.column(time.column()).nulls().get(row)
                    && pending.longs(time.column()).get(row) < stampMicros - time.lagMicros()) {
                return stampMicros != Long.MIN_VALUE;
            }
        }
        return false;
    }

    private void settle() {
        epoch.add(pending);
        pending.clear();
    }

    /** Emits what the epoch amounts to: retractions first. */
    void flush(Output output) {
        if (pending.count() > 0) {
            settle();
        }
        int[] changes = epoch.retractionsThenInserts();
        for (int from = 0; from < changes.length; from += Batch.SLICE_ROWS) {
            int[] part = Arrays.copyOfRange(changes, from, Math.min(changes.length, from + Batch.SLICE_ROWS));
            output.emit(picker.pick(epoch.rows(), part, part.length));
        }
        epoch.clear();
    }
}
