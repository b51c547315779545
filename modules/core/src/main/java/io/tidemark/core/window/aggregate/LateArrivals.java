package io.tidemark.core.window.aggregate;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.RowType;
import io.tidemark.core.ledger.LateRows;
import io.tidemark.core.ledger.Outcome;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.Moments;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.relational.RowPicker;
import io.tidemark.core.state.Hashes;
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
    private final RowPicker picker;
    private final int[] resultKeys;
    private final Column[] resultKey;
    private long[] results = new long[0];
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
        resultKeys = new int[settings.ledgerKeys().length];
        for (int i = 0; i < resultKeys.length; i++) {
            resultKeys[i] = node.keys()[settings.ledgerKeys()[i]];
        }
        resultKey = new Column[resultKeys.length];
        picker = new RowPicker(input);
        origins = context.origins();
        this.progress = progress;
        pending = new PendingCorrections(context.state(), input, LateRows.TYPE_WITH_GROUP);
        corrections = new Batch(input, 16);
        released = new Batch(input, 16);
    }

    /** When the group of a window that ends at {@code end} is freed. */
    long freeAt(long end) {
        return Moments.plus(end, policy.correctWithinMicros());
    }

    /** The end of the last windows whose groups are freed at a watermark. */
    long freedUpTo(long watermarkMicros) {
        return Moments.behind(watermarkMicros, policy.correctWithinMicros());
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

    /**
     * Takes the rows {@code rows[0, count)} of {@code batch}: when each came, its window had ended.
     *
     * @param groups hashes of window and group key, by row of the batch
     */
    void add(Batch batch, int[] rows, int count, long[] groups) {
        Batch late = picker.pick(batch, rows, count);
        int first = entries.count();
        entries.ensureCapacity(first + count);
        entries.appendStamps(late, 0, count);
        LateRows.setOrigins(entries, first, first + count, origins);
        raiseWatermarks(late);
        enterTimes(late, first);
        enterResults(late, first);
        decide(late, first, rows, groups);
    }

    /** What an operator has closed once stays closed, whatever the stamp of a row says. */
    private void raiseWatermarks(Batch late) {
        long closed = progress.closedWatermark();
        long[] watermarks = late.watermarks();
        for (int row = 0; row < late.count(); row++) {
            watermarks[row] = Math.max(watermarks[row], closed);
        }
    }

    private void enterTimes(Batch late, int first) {
        int count = late.count();
        if (eventTime < 0) {
            for (int row = 0; row < count; row++) {
                entries.column(LateRows.EVENT_TIME).nulls().set(first + row);
            }
        } else {
            Batch.copy(late.column(eventTime), 0, count, entries.column(LateRows.EVENT_TIME), first);
        }
        Batch.copy(late.column(windowStart), 0, count, entries.column(LateRows.WINDOW_START), first);
        Batch.copy(late.column(windowEnd), 0, count, entries.column(LateRows.WINDOW_END), first);
        long[] ends = late.longs(windowEnd).values();
        LongColumn lateBy = entries.longs(LateRows.LATE_BY);
        for (int row = 0; row < count; row++) {
            lateBy.set(first + row, late.watermarks()[row] - ends[row]);
        }
    }

    /** Whose result each row belongs to, and what it weighs there. */
    private void enterResults(Batch late, int first) {
        int count = late.count();
        if (results.length < count) {
            results = new long[count];
        }
        for (int i = 0; i < resultKey.length; i++) {
            resultKey[i] = late.column(resultKeys[i]);
        }
        Hashes.hash(resultKey, count, results);
        long[] weights = late.weights();
        for (int row = 0; row < count; row++) {
            int entry = first + row;
            entries.longs(LateRows.GROUP).set(entry, results[row]);
            entries.longs(LateRows.WEIGHT).set(entry, weights[row]);
            entries.longs(LateRows.ID).set(entry, progress.nextLateId());
            entries.bytes(LateRows.OPERATOR).set(entry, operator, 0, operator.length);
            entries.column(LateRows.VERSION).nulls().set(entry);
            entries.weights()[entry] = 1;
        }
    }

    /** Enters what becomes of each row, and lets it wait or puts it to those that are applied. */
    private void decide(Batch late, int first, int[] rows, long[] groups) {
        long[] ends = late.longs(windowEnd).values();
        // Rows [applied, row) are to be applied now.
        int applied = 0;
        for (int row = 0; row < late.count(); row++) {
            int entry = first + row;
            long freeAt = freeAt(ends[row]);
            Outcome outcome = outcome(late.watermarks()[row], freeAt);
            outcome.enter(entries.bytes(LateRows.OUTCOME), entry);
            if (outcome == Outcome.CORRECTED || outcome == Outcome.PENDING) {
                late.setCause(row, entries.bytes(LateRows.REASON).getString(entry));
            }
            if (outcome == Outcome.PENDING) {
                long id = entries.longs(LateRows.ID).get(entry);
                pending.add(id, groups[rows[row]], freeAt, late, row, entries, entry);
            }
            if (outcome != Outcome.CORRECTED) {
                corrections.append(late, applied, row);
                applied = row + 1;
            }
        }
        corrections.append(late, applied, late.count());
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
