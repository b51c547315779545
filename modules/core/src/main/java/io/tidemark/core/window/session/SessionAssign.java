package io.tidemark.core.window.session;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;
import io.tidemark.core.relational.RowFailures;
import io.tidemark.core.state.Handles;
import io.tidemark.core.state.rows.RowLookUp;
import org.jspecify.annotations.Nullable;

/**
 * Gives each row the window of its session. Rows of one key whose times are less than the gap apart are one session; its window is {@code [first time,
 * last time + gap)}. So a session is over when the watermark is at its end, and a row at that very moment begins the next one.
 *
 * <ol>
 *   <li>A row touches the sessions that its own window, {@code [time, time + gap)}, overlaps: two at most. It extends one, or joins two.
 *   <li>If they are open when the row comes (by its stamp), the sessions wait: at the end of the epoch each emits, once, its new rows, and takes the
 *       others along from the window that they were last emitted in. So work grows with the rows of the sessions that change, once an epoch.
 *   <li>If one of them is over, the row is late. What waits is emitted first, as of the last row in time; then all rows of the sessions move at once, with
 *       the stamps of the late row, and the cause says where to and what was joined.
 *   <li>A late row that would change a session that cannot be changed any more (see {@link SessionSettings#changeableUntil}) is emitted in that session's window
 *       and moves nothing: whoever aggregates there records it.
 *   <li>A retraction may end a session, shorten it or split it: that moves rows at once too.
 *   <li>A session is forgotten one gap after it has become unchangeable: a row that touched it would have expired itself. It is none for such a row whether
 *       it has been removed yet or not.
 * </ol>
 *
 * What is late is judged by stamps alone, so sessions, and what is late for them, are the same under any cut into epochs. One thread at a time.
 */
public final class SessionAssign implements Operator {
    private final SessionSettings settings;
    private final int timeColumn;
    private final long gap;
    private final Sessions sessions;
    private final SessionRows rows;
    private final TouchedSessions touched;
    private final Moves moves;
    private final WaitingSessions waiting;
    private final MoveCauses causes;
    private final Split split;
    private final SessionGrowth growth;
    private final RowFailures failures;
    private final Tally tally;

    private int[] assigned = new int[0];
    private final Handles forgotten = new Handles();
    private long watermark = Long.MIN_VALUE;

    /**
     * Makes the operator of a node.
     *
     * @param failures for rows without a time
     * @param tally where rows count as assigned
     */
    public SessionAssign(SessionSettings settings, OperatorContext context, RowFailures failures, Tally tally) {
        this.settings = settings;
        RowType input = settings.node().input().type();
        timeColumn = settings.node().timeColumn();
        gap = settings.node().gapMicros();
        sessions = new Sessions(settings, input, context.state());
        touched = new TouchedSessions(settings, sessions);
        rows = new SessionRows(settings, input, context.state());
        moves = new Moves(rows, sessions, settings.node());
        waiting = new WaitingSessions(sessions, rows, moves);
        causes = new MoveCauses(context);
        split = new Split(sessions, rows, gap);
        growth = new SessionGrowth(sessions, waiting, split, gap);
        this.failures = failures;
        this.tally = tally;
    }

    @Override
    public void onBatch(int input, Batch batch, Output output) {
        sessions.begin(batch);
        rows.begin(batch, sessions.keys().hashes());
        assigned = assigned.length < batch.count() ? new int[batch.count()] : assigned;
        int count = 0;
        for (int row = 0; row < batch.count(); row++) {
            if (hasTime(batch, row)) {
                assigned[count++] = row;
            }
        }
        failures.flush(output);
        tally.count(AccountTerm.ASSIGNED, batch, assigned, count);
        int lookedUp = 0;
        for (int i = 0; i < count; i++) {
            int row = assigned[i];
            if (row >= lookedUp) {
                lookedUp = Math.min(batch.count(), row + RowLookUp.AT_ONCE);
                sessions.lookUp(row, lookedUp, rows);
                rows.lookUp(row, lookedUp);
            }
            sessions.keys().begin(row);
            if (batch.weights()[row] > 0) {
                insert(batch, row, output);
            } else {
                retract(batch, row, output);
            }
        }
        moves.flush(output);
    }

    private boolean hasTime(Batch batch, int row) {
        if (batch.column(timeColumn).nulls().get(row)) {
            String column = batch.type().field(timeColumn).name();
            failures.add(batch, row, ErrorCode.NOT_NULL_VIOLATION, "event time \"" + column + "\" is NULL", column);
            return false;
        }
        if (batch.longs(timeColumn).get(row) > Long.MAX_VALUE - gap - 1) {
            String column = batch.type().field(timeColumn).name();
            failures.add(
                    batch, row, ErrorCode.INVALID_DATETIME, "event time \"" + column + "\" is out of range", column);
            return false;
        }
        return true;
    }

    private void insert(Batch batch, int row, Output output) {
        long weight = batch.weights()[row];
        long known = rows.find(row);
        if (known >= 0 && rows.weight(known) >= 0 && isForgotten(batch, row)) {
            release(known, batch.longs(timeColumn).get(row), output);
            known = -1;
        }
        if (known < 0) {
            if (!extend(batch, row, weight)) {
                join(batch, row, weight, output);
            }
        } else if (rows.weight(known) < 0) {
            long left = rows.weight(known) + weight;
            rows.addWeight(known, weight);
            if (left >= 0) {
                rows.remove(known);
            }
            if (left > 0) {
                join(batch, row, left, output);
            }
        } else {
            again(batch, row, known, weight, output);
        }
    }

    /** A row that its session has already changes no window. */
    private void again(Batch batch, int row, long known, long weight, Output output) {
        long session = sessions.startingUpTo(batch.longs(timeColumn).get(row));
        long stamp = settings.behind(batch.watermarks()[row]);
        if (touched.isChangeable(session, stamp)) {
            waiting.emit(session, output);
            rows.addWeight(known, weight);
        }
        moves.pass(batch, row, weight, sessions.start(session), sessions.end(session), stamp, output);
    }

    /** Whether the session that has a row like this one is none for it any more, though it has not been removed yet. */
    private boolean isForgotten(Batch batch, int row) {
        long session = sessions.startingUpTo(batch.longs(timeColumn).get(row));
        return touched.remembered(session, settings.behind(batch.watermarks()[row])) < 0;
    }

    /** Takes a row out of a session that is forgotten. */
    private void release(long known, long time, Output output) {
        long session = sessions.startingUpTo(time);
        waiting.emit(session, output);
        sessions.setFirst(session, rows.unlink(known, sessions.first(session)));
        rows.remove(known);
    }

    /**
     * What {@link #join} comes to for most rows, in few steps: the row is in time for the latest session of its key, and touches no later one. False if that
     * is not so; then nothing was done.
     */
    private boolean extend(Batch batch, int row, long weight) {
        long session = sessions.keys().latest();
        long time = batch.longs(timeColumn).get(row);
        if (session < 0 || time < sessions.start(session)) {
            return false;
        }
        long end = sessions.end(session);
        long stamp = settings.behind(batch.watermarks()[row]);
        if (time >= end || stamp >= end) {
            return false;
        }
        growth.extend(session, end, time + gap);
        add(session, row, weight);
        waiting.add(session, stamp, batch.positions()[row]);
        return true;
    }

    /** A new row: extends the session that it touches, joins two, or begins one. */
    private void join(Batch batch, int row, long weight, Output output) {
        long time = batch.longs(timeColumn).get(row);
        long stamp = settings.behind(batch.watermarks()[row]);
        long before = touched.before(time);
        long after = touched.after(time, stamp);
        if (touched.remembered(before, stamp) < 0) {
            if (before >= 0 && after >= 0) {
                // The later one grows into it.
                waiting.emit(before, output);
                remove(before);
            }
            before = -1;
        }
        long fixed = touched.fixed(before, after, stamp);
        if (fixed >= 0) {
            moves.pass(batch, row, weight, sessions.start(fixed), sessions.end(fixed), stamp, output);
        } else if (before < 0 && after < 0 && !touched.isChangeableEnd(time + gap, stamp)) {
            moves.pass(batch, row, weight, time, time + gap, stamp, output);
        } else {
            boolean isLate = touched.isOver(before, stamp)
                    || touched.isOver(after, stamp)
                    || before < 0 && after < 0 && stamp >= time + gap;
            if (isLate) {
                joinLate(batch, row, weight, before, after, stamp, output);
            } else {
                long session = growth.of(before, after, time);
                add(session, row, weight);
                waiting.add(session, stamp, batch.positions()[row]);
            }
        }
    }

    /** Adds a row to a session; returns its handle, or that of the one which it was added to. */
    private long add(long session, int row, long weight) {
        long head = rows.enter(row, weight, sessions.first(session));
        sessions.setFirst(session, head);
        return head - 1;
    }

    private void joinLate(Batch batch, int row, long weight, long before, long after, long stamp, Output output) {
        waiting.emit(before, output);
        waiting.emit(after, output);
        long time = batch.longs(timeColumn).get(row);
        causes.begin(batch, row);
        causes.addJoined(sessions, before);
        causes.addJoined(sessions, after);
        long session = growth.of(before, after, time);
        long handle = add(session, row, weight);
        long start = sessions.start(session);
        long end = sessions.end(session);
        if (moves.hasMoved(session)) {
            moves.leave(session, change(batch, row, stamp, causes.moved(start, end)), output);
        }
        moves.enter(session, handle, change(batch, row, stamp, causes.joined()), output);
        // Behind the rows that it brought along: theirs is the cause that names what was joined.
        moves.pass(batch, row, weight, start, end, stamp, output);
    }

    private static Moves.Change change(Batch batch, int row, long stampMicros, @Nullable String cause) {
        return new Moves.Change(batch.positions()[row], stampMicros, cause);
    }

    private void retract(Batch batch, int row, Output output) {
        long weight = batch.weights()[row];
        long time = batch.longs(timeColumn).get(row);
        long stamp = settings.behind(batch.watermarks()[row]);
        long known = rows.find(row);
        boolean isKnown = known >= 0 && (rows.weight(known) < 0 || !isForgotten(batch, row));
        if (!isKnown && !touched.isChangeableEnd(time + gap, stamp)) {
            moves.pass(batch, row, weight, time, time + gap, stamp, output);
        } else if (known < 0 || rows.weight(known) < 0) {
            rows.addWeight(known < 0 ? rows.add(row) : known, weight);
        } else {
            long session = sessions.startingUpTo(time);
            waiting.emit(session, output);
            moves.pass(batch, row, weight, sessions.start(session), sessions.end(session), stamp, output);
            if (touched.isChangeable(session, stamp)) {
                takeOut(batch, row, known, session, stamp, output);
            }
        }
    }

    private void takeOut(Batch batch, int row, long known, long session, long stamp, Output output) {
        rows.addWeight(known, batch.weights()[row]);
        long left = rows.weight(known);
        if (left > 0) {
            return;
        }
        sessions.setFirst(session, rows.unlink(known, sessions.first(session)));
        if (left == 0) {
            rows.remove(known);
        } else {
            // More was taken back than was there: the rest of the inserts is still to come.
            rows.tell(known, 0, Long.MIN_VALUE);
        }
        causes.begin(batch, row);
        causes.addJoined(sessions, session);
        for (long part : split.parts(session)) {
            String cause = stamp >= Math.min(sessions.start(part) + gap, sessions.end(part)) ? causes.split() : null;
            Moves.Change change = change(batch, row, stamp, cause);
            moves.leave(part, change, output);
            moves.enter(part, -1, change, output);
        }
    }

    @Override
    public void onWatermark(int input, long watermarkMicros, Output output) {
        watermark = settings.behind(watermarkMicros);
    }

    @Override
    public void onClock(long epochClockMicros, Output output) {}

    @Override
    public void onEpochEnd(Output output) {
        waiting.emitAll(output);
        moves.flush(output);
        if (watermark != Long.MIN_VALUE) {
            forget();
            output.watermark(watermark);
            watermark = Long.MIN_VALUE;
        }
        sessions.keys().end();
    }

    private void forget() {
        sessions.setForgotten(forgotten, watermark);
        for (int i = 0; i < forgotten.count(); i++) {
            long session = forgotten.get(i);
            sessions.begin(session);
            remove(session);
        }
        forgotten.clear();
    }

    /** Removes a session of the key in hand, with its rows. */
    private void remove(long session) {
        split.removeRows(sessions.first(session));
        sessions.remove(session);
    }
}
