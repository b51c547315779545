package io.tidemark.core.window.session;

/** How sessions grow by a row: one begins, one becomes longer, or two become one. One thread at a time. */
final class SessionGrowth {
    private final Sessions sessions;
    private final WaitingSessions waiting;
    private final Split split;
    private final long gap;

    SessionGrowth(Sessions sessions, WaitingSessions waiting, Split split, long gapMicros) {
        this.sessions = sessions;
        this.waiting = waiting;
        this.split = split;
        gap = gapMicros;
    }

    /** The session that two touched ones (or -1) and a moment amount to; the two are no more, unless one of them is it. */
    long of(long before, long after, long time) {
        if (before < 0 && after < 0) {
            return sessions.add(time, time + gap);
        }
        if (before < 0) {
            return restarted(after, time, sessions.end(after));
        }
        long end = Math.max(sessions.end(before), after < 0 ? time + gap : sessions.end(after));
        if (after >= 0) {
            sessions.setFirst(before, split.appended(sessions.first(after), sessions.first(before)));
            waiting.forget(after);
            sessions.remove(after);
        }
        extend(before, sessions.end(before), end);
        return before;
    }

    /** Lets a session that ends at {@code end} end at {@code newEnd}, if that is later. */
    void extend(long session, long end, long newEnd) {
        if (newEnd > end) {
            sessions.setEnd(session, newEnd);
            sessions.setMoved(session, true);
        }
    }

    /** The same session with another start. */
    private long restarted(long session, long start, long end) {
        long first = sessions.first(session);
        int touch = sessions.touch(session);
        sessions.remove(session);
        long made = sessions.add(start, end);
        sessions.setFirst(made, first);
        sessions.setMoved(made, true);
        if (touch >= 0) {
            waiting.replace(touch, made);
        }
        return made;
    }
}
