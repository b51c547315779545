package io.tidemark.core.window.session;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.PlanNode;
import org.jspecify.annotations.Nullable;

/** What sessions emit: rows in windows, and rows that leave a window for another one. One thread at a time. */
final class Moves {
    private final SessionRows rows;
    private final Sessions sessions;
    private final Batch out;
    private final int timeColumn;
    private final int startColumn;

    /**
     * The change that moves rows: its stamps, and where it comes from.
     *
     * @param cause of a late change; null if rows in time made it
     */
    record Change(long position, long stampMicros, @Nullable String cause) {
        /**
         * The stamp with which rows leave a window that ends at {@code end}. Rows in time made the session grow while that window was open, be it that the
         * watermark has passed its end within the epoch: nothing in it is final, and what leaves it is not late.
         */
        long stampOfLeaving(long end) {
            return isLate() ? stampMicros : Math.min(stampMicros, end - 1);
        }

        boolean isLate() {
            return cause != null;
        }
    }

    Moves(SessionRows rows, Sessions sessions, PlanNode.Session node) {
        this.rows = rows;
        this.sessions = sessions;
        out = new Batch(node.type(), Batch.SLICE_ROWS);
        timeColumn = node.timeColumn();
        startColumn = node.type().size() - 2;
    }

    /** Emits row {@code row} of a batch as it is, {@code weight} times, in a window. */
    void pass(Batch batch, int row, long weight, long start, long end, long stampMicros, Output output) {
        int to = out.count();
        out.ensureCapacity(to + 1);
        for (int i = 0; i < startColumn; i++) {
            out.column(i).set(to, batch.column(i), row);
        }
        out.appendStamps(batch, row);
        out.weights()[to] = weight;
        out.watermarks()[to] = stampMicros;
        setWindow(to, start, end, output);
    }

    /** Whether a row that a session has is in another window by now than it was emitted in. */
    boolean hasMoved(long session) {
        for (long at = sessions.first(session); at != SessionRows.NONE; at = rows.next(at - 1)) {
            if (rows.isTold(at - 1) && !isAsTold(session, at - 1)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAsTold(long session, long handle) {
        return rows.toldStart(handle) == sessions.start(session) && rows.toldEnd(handle) == sessions.end(session);
    }

    /** Emits that all rows of a session have left the windows that they were in, if these are others. */
    void leave(long session, Change change, Output output) {
        for (long at = sessions.first(session); at != SessionRows.NONE; at = rows.next(at - 1)) {
            long handle = at - 1;
            if (rows.isTold(handle) && !isAsTold(session, handle)) {
                emit(handle, -1, rows.toldStart(handle), rows.toldEnd(handle), change, output);
            }
        }
    }

    /** Emits that all rows of a session are in its window, but for those that are there and for {@code except}. */
    void enter(long session, long except, Change change, Output output) {
        boolean moved = sessions.isMoved(session);
        for (long at = sessions.first(session); at != SessionRows.NONE; at = rows.next(at - 1)) {
            long handle = at - 1;
            boolean isThere = rows.isTold(handle) && isAsTold(session, handle);
            if (isThere && !moved) {
                // New rows are at the front of the list.
                break;
            }
            if (!isThere && handle != except) {
                emit(handle, 1, sessions.start(session), sessions.end(session), change, output);
            }
            rows.tell(handle, sessions.start(session), sessions.end(session));
        }
        sessions.setFirst(session, rows.settled(sessions.first(session)));
        sessions.setMoved(session, false);
    }

    /** Emits a row {@code sign} times its weight; several in one apart if the change is late, since the books name each. */
    private void emit(long handle, int sign, long start, long end, Change change, Output output) {
        int count = change.isLate() ? rows.count(handle) : 1;
        long each = count == 1 ? rows.weight(handle) : 1;
        for (int number = 0; number < count; number++) {
            int to = out.count();
            out.ensureCapacity(to + 1);
            rows.read(handle, out, to);
            out.longs(timeColumn).set(to, rows.time(handle, number));
            out.weights()[to] = sign * each;
            out.positions()[to] = change.position();
            out.watermarks()[to] = sign < 0 ? change.stampOfLeaving(end) : change.stampMicros();
            out.marks()[to] = Batch.NO_PHASE;
            out.setCause(to, change.cause());
            setWindow(to, start, end, output);
        }
    }

    private void setWindow(int to, long start, long end, Output output) {
        out.longs(startColumn).set(to, start);
        out.longs(startColumn + 1).set(to, end);
        out.marks()[to] &= ~Batch.PHASE_MASK;
        out.setCount(to + 1);
        if (to + 1 >= Batch.SLICE_ROWS) {
            flush(output);
        }
    }

    void flush(Output output) {
        if (out.count() > 0) {
            output.emit(out);
            out.clear();
        }
    }
}
