package io.tidemark.core.window.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.ledger.LateRows;
import io.tidemark.core.ledger.Outcome;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.PlanNode;
import java.nio.charset.StandardCharsets;

/**
 * The late rows of an epoch: what becomes of each, its entry in the book of late events, and, in the order in which they are to be applied, those
 * that correct a result. One thread at a time.
 */
final class LateArrivals {
    private final LatePolicy policy;
    private final byte[] operator;
    private final int eventTime;
    private final int windowStart;
    private final int windowEnd;
    private final RowOrigins origins;
    private final Progress progress;
    private final PendingCorrections pending;

    /** Rows of the input; the cause is the reason of the correction. */
    private final Batch corrections;

    private final Batch released;
    private final Batch entries = new Batch(LateRows.TYPE_WITH_GROUP, 16);
    private boolean releaseAll;

    LateArrivals(WindowSettings settings, OperatorContext context, Progress progress) {
        PlanNode.Aggregate node = settings.node();
        RowType input = node.input().type();
        policy = settings.late();
        operator = settings.name().getBytes(StandardCharsets.UTF_8);
        eventTime = settings.eventTime();
        windowStart = node.keys()[node.windowStart()];
        windowEnd = node.keys()[node.windowEnd()];
        origins = context.origins();
        this.progress = progress;
        pending = new PendingCorrections(context.state(), input, LateRows.TYPE_WITH_GROUP);
        corrections = new Batch(input, 16);
        released = new Batch(input, 16);
    }

    /** When the group of a window that ends at {@code end} is freed. */
    long freeAt(long end) {
        long freeAt = end + policy.correctWithinMicros();
        return freeAt < end ? Long.MAX_VALUE : freeAt;
    }

    /** Whether late rows change anything. */
    boolean correct() {
        return policy.correct();
    }

    /** Takes the clock of an epoch: each time it reaches a multiple of the interval, what waits is let through. */
    void onClock(long epochClockMicros) {
        if (policy.correctEveryMicros() <= 0) {
            return;
        }
        long reached = Math.floorDiv(epochClockMicros, policy.correctEveryMicros()) * policy.correctEveryMicros();
        if (reached > progress.releasedClock()) {
            releaseAll = progress.releasedClock() != Long.MIN_VALUE;
            progress.setReleasedClock(reached);
        }
        if (releaseAll) {
            // Before the epoch's own rows: those wait for the next multiple.
            release(true, Long.MAX_VALUE);
            releaseAll = false;
        }
    }

    /** The clock at which what waits is let through; Long.MAX_VALUE if nothing waits. */
    long nextClockDeadline() {
        return pending.isEmpty() ? Long.MAX_VALUE : progress.releasedClock() + policy.correctEveryMicros();
    }

    /** Makes room for {@code count} more rows to {@link #add}. */
    void reserve(int count) {
        entries.ensureCapacity(entries.count() + count);
    }

    /**
     * Takes a late row, for which there is room.
     *
     * @param stampMicros watermark before the row; its window had ended by then
     * @param group hash of the window and group key
     * @param result hash of the key by which the ledger knows the result
     */
    void add(Batch batch, int row, long stampMicros, long group, long result) {
        long end = batch.longs(windowEnd).get(row);
        long freeAt = freeAt(end);
        Outcome outcome = outcome(stampMicros, freeAt);
        int entry = entries.count();
        long id = progress.nextLateId();
        LateRows.setOrigin(entries, entry, batch, row, origins);
        setTimes(entry, batch, row, stampMicros, end);
        outcome.enter(entries.bytes(LateRows.OUTCOME), entry);
        entries.bytes(LateRows.OPERATOR).set(entry, operator, 0, operator.length);
        entries.longs(LateRows.WEIGHT).set(entry, batch.weights()[row]);
        entries.column(LateRows.VERSION).nulls().set(entry);
        entries.longs(LateRows.ID).set(entry, id);
        entries.longs(LateRows.GROUP).set(entry, result);
        entries.stamp(entry, batch, row);
        entries.weights()[entry] = 1;
        entries.setCount(entry + 1);
        if (outcome == Outcome.CORRECTED || outcome == Outcome.PENDING) {
            apply(outcome, batch, row, stampMicros, freeAt, id, group, entry);
        }
    }

    private void setTimes(int entry, Batch batch, int row, long stampMicros, long end) {
        if (eventTime < 0) {
            entries.column(LateRows.EVENT_TIME).nulls().set(entry);
        } else {
            entries.column(LateRows.EVENT_TIME).set(entry, batch.column(eventTime), row);
        }
        entries.column(LateRows.WINDOW_START).set(entry, batch.column(windowStart), row);
        entries.longs(LateRows.WINDOW_END).set(entry, end);
        entries.longs(LateRows.LATE_BY).set(entry, stampMicros - end);
    }

    private Outcome outcome(long stampMicros, long freeAt) {
        if (stampMicros >= freeAt) {
            return Outcome.EXPIRED;
        }
        if (!policy.correct()) {
            return Outcome.RECORDED;
        }
        return policy.correctEveryMicros() > 0 ? Outcome.PENDING : Outcome.CORRECTED;
    }

    private void apply(
            Outcome outcome, Batch batch, int row, long stampMicros, long freeAt, long id, long group, int entry) {
        corrections.append(batch, row);
        int last = corrections.count() - 1;
        corrections.watermarks()[last] = stampMicros;
        corrections.setCause(last, entries.bytes(LateRows.REASON).getString(entry));
        if (outcome == Outcome.PENDING) {
            pending.add(id, group, freeAt, corrections, last, entries, entry);
            corrections.setCount(last);
        }
    }

    /** Lets through what cannot wait since its group will be freed at {@code watermarkMicros}. */
    void releaseDue(long watermarkMicros) {
        release(false, watermarkMicros);
    }

    private void release(boolean all, long nowMicros) {
        if (pending.isEmpty()) {
            return;
        }
        int first = entries.count();
        pending.release(all, nowMicros, progress.closedWatermark(), released, entries);
        for (int entry = first; entry < entries.count(); entry++) {
            Outcome.CORRECTED.enter(entries.bytes(LateRows.OUTCOME), entry);
        }
    }

    /** Rows that waited and are to be applied now, before {@link #corrections}. */
    Batch released() {
        return released;
    }

    /** This epoch's rows that are to be applied, in their order. */
    Batch corrections() {
        return corrections;
    }

    /** The epoch's entries in the book, in the form {@link LateRows#TYPE_WITH_GROUP}. */
    Batch entries() {
        return entries;
    }

    /** Ends the epoch. */
    void clear() {
        released.clear();
        corrections.clear();
        entries.clear();
    }
}
