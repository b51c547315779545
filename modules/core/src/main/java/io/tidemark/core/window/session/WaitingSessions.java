package io.tidemark.core.window.session;

import io.tidemark.core.operator.Output;
import io.tidemark.core.state.rows.RowLookUp;
import java.util.Arrays;

/**
 * Sessions that changed in this epoch and wait to be emitted, in the order in which they first did, each with the stamp and the position of the last row in time
 * that changed it. Its place here is in its row of {@link Sessions}. One thread at a time.
 */
final class WaitingSessions {
    private final Sessions sessions;
    private final SessionRows rows;
    private final Moves moves;

    /** The sessions; -1 where one is no more, or has been emitted. */
    private long[] waiting = new long[64];

    private long[] stamps = new long[64];
    private long[] positions = new long[64];
    private int count;

    WaitingSessions(Sessions sessions, SessionRows rows, Moves moves) {
        this.sessions = sessions;
        this.rows = rows;
        this.moves = moves;
    }

    /** A session waits, with the last row in time that changed it. */
    void add(long session, long stampMicros, long position) {
        int touch = sessions.touch(session);
        if (touch < 0) {
            if (count == waiting.length) {
                waiting = Arrays.copyOf(waiting, count * 2);
                stamps = Arrays.copyOf(stamps, count * 2);
                positions = Arrays.copyOf(positions, count * 2);
            }
            touch = count++;
            replace(touch, session);
        }
        stamps[touch] = stampMicros;
        positions[touch] = position;
    }

    /** A session waits in place {@code touch}, where the one that it was waited before. */
    void replace(int touch, long session) {
        waiting[touch] = session;
        sessions.setTouch(session, touch);
    }

    /** A session that is about to be no more does not wait any longer. */
    void forget(long session) {
        int touch = sessions.touch(session);
        if (touch >= 0) {
            waiting[touch] = -1;
        }
    }

    /** Emits what a session (or -1) waits with, as of the last row in time that changed it. */
    void emit(long session, Output output) {
        int touch = session < 0 ? -1 : sessions.touch(session);
        if (touch < 0) {
            return;
        }
        forget(session);
        Moves.Change change = new Moves.Change(positions[touch], stamps[touch], null);
        sessions.setTouch(session, -1);
        if (sessions.isMoved(session)) {
            moves.leave(session, change, output);
        }
        moves.enter(session, -1, change, output);
    }

    /** The epoch ends: emits what waits. */
    void emitAll(Output output) {
        for (int i = 0; i < count; i++) {
            if (i % RowLookUp.AT_ONCE == 0) {
                sessions.touchAll(waiting, i, Math.min(count, i + RowLookUp.AT_ONCE), rows);
            }
            if (waiting[i] >= 0) {
                emit(waiting[i], output);
            }
        }
        count = 0;
    }
}
