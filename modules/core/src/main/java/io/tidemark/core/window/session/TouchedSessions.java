package io.tidemark.core.window.session;

/** Which sessions of the key in hand a row touches, and what can become of them when it comes. Sessions may be -1: none. Immutable; one thread at a time. */
final class TouchedSessions {
    private final SessionSettings settings;
    private final Sessions sessions;
    private final long gap;

    TouchedSessions(SessionSettings settings, Sessions sessions) {
        this.settings = settings;
        this.sessions = sessions;
        gap = settings.node().gapMicros();
    }

    /** The session that starts at or before a row's time and ends after it, whether it is remembered or not. */
    long before(long time) {
        long session = sessions.startingUpTo(time);
        return session >= 0 && sessions.end(session) > time ? session : -1;
    }

    /** The session that starts after a row's time and less than a gap away; if it is forgotten, so is the one before. */
    long after(long time, long stampMicros) {
        long session = remembered(sessions.startingAfter(time), stampMicros);
        return session >= 0 && sessions.start(session) < time + gap ? session : -1;
    }

    /** The session if a row with this stamp can touch it: when sessions are removed depends on where epochs end. */
    long remembered(long session, long stampMicros) {
        return session >= 0 && stampMicros < settings.forgottenAt(sessions.end(session)) ? session : -1;
    }

    /** Of two sessions the first one that a row with this stamp cannot change any more. */
    long fixed(long before, long after, long stampMicros) {
        if (before >= 0 && !isChangeable(before, stampMicros)) {
            return before;
        }
        return after >= 0 && !isChangeable(after, stampMicros) ? after : -1;
    }

    /** Whether a row with this stamp may change the session. */
    boolean isChangeable(long session, long stampMicros) {
        return isChangeableEnd(sessions.end(session), stampMicros);
    }

    /** The same of a session that would end at {@code end}. */
    boolean isChangeableEnd(long end, long stampMicros) {
        return stampMicros < settings.changeableUntil(end);
    }

    /** Whether the session is over for a row with this stamp, so that the row is late. */
    boolean isOver(long session, long stampMicros) {
        return session >= 0 && stampMicros >= sessions.end(session);
    }
}
