package io.tidemark.core.join;

import io.tidemark.core.plan.JoinBounds;
import io.tidemark.core.plan.JoinKind;
import io.tidemark.core.plan.Moments;
import io.tidemark.core.state.Handles;

/**
 * When rows of a join with bounds are done. With W the lowest watermark, and per side {@code reach}, how long after a row's time a partner in time may come:
 *
 * <pre>
 *   left time - right time in [low, high]
 *   reach of a left row  = lag of the right time - low        reach of a right row = lag of the left time + high
 *
 *   in time   while W &lt;= time + lag of its own                 a later row is applied for correct_within, then no more
 *   passed    once W &gt; time + reach                            no partner in time can come: a row without one comes out now
 *   free      once W &gt; time + reach + correct_within           no partner that is applied can come
 * </pre>
 *
 * A row that is applied finds all its partners: a partner is free only when W is above the time of each row within its bounds, lag and
 * correct_within included. Deadlines in the tables are moments at which to look again, in whole seconds so that many rows share one. One thread at a time.
 */
final class JoinExpiry {
    private static final long GRAIN = 1_000_000;

    private final JoinKind kind;
    private final int[] timeColumns;
    private final long[] lags;
    private final long[] reaches;
    private final long within;
    private final boolean corrects;
    private final boolean atOnce;
    private final Handles due = new Handles();

    JoinExpiry(JoinSettings settings, JoinBounds bounds) {
        kind = settings.node().kind();
        timeColumns = new int[] {bounds.leftTime(), bounds.rightTime()};
        lags = new long[] {settings.leftLag(), settings.rightLag()};
        reaches = new long[] {settings.rightLag() - bounds.lowMicros(), settings.leftLag() + bounds.highMicros()};
        atOnce = bounds.atOnce();
        corrects = settings.late().correct();
        within = settings.late().appliedForMicros();
    }

    /** What a row comes to that is looked at. */
    interface Listener {
        /** No partner in time can come any more, as of watermark {@code passedMicros}. */
        void onPassed(int side, long handle, long passedMicros);

        /** The row can be forgotten. */
        void onFree(int side, long handle);
    }

    int timeColumn(int input) {
        return timeColumns[input];
    }

    /** The watermark above which a row of that time is late. */
    long lastInTime(int input, long time) {
        return Moments.plus(time, lags[input]);
    }

    /** Whether a row is not to be joined: late, and late rows are only recorded, or later than they are applied. */
    boolean isTooLate(int input, long time, long stampMicros) {
        long last = lastInTime(input, time);
        return stampMicros > last && !(corrects && stampMicros <= Moments.plus(last, within));
    }

    /** Whether a row that has no partner yet comes out at once. */
    boolean isAtOnce() {
        return atOnce;
    }

    /** Sets the first deadline of a row that was added. */
    void enter(int input, JoinSide side, long handle) {
        if (atOnce) {
            side.setPassed(handle);
        }
        side.setDeadline(handle, firstLook(input, side.getLong(handle, timeColumns[input])));
    }

    private long firstLook(int input, long time) {
        long passed = Moments.plus(time, reaches[input]);
        return kind.isCounted(input) && !atOnce ? floor(passed) : lastLook(passed);
    }

    private static long floor(long micros) {
        return micros < Long.MIN_VALUE + GRAIN ? micros : micros - Math.floorMod(micros, GRAIN);
    }

    private long lastLook(long passed) {
        long free = Moments.plus(passed, within);
        return Moments.plus(free, GRAIN - 1 - Math.floorMod(free, GRAIN));
    }

    /** Looks at all rows of a side that are due at a watermark. */
    void look(int input, JoinSide side, long watermarkMicros, Listener listener) {
        if (watermarkMicros == Long.MIN_VALUE) {
            return;
        }
        due.setDue(side.table(), watermarkMicros - 1);
        for (int i = 0; i < due.count(); i++) {
            long handle = due.get(i);
            long passed = Moments.plus(side.getLong(handle, timeColumns[input]), reaches[input]);
            if (watermarkMicros <= passed) {
                continue;
            }
            if (kind.isCounted(input) && !side.isPassed(handle)) {
                side.setPassed(handle);
                listener.onPassed(input, handle, passed);
                side.setDeadline(handle, lastLook(passed));
            }
            if (watermarkMicros > lastLook(passed)) {
                listener.onFree(input, handle);
            }
        }
        due.clear();
    }
}
