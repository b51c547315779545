package io.tidemark.core.window.session;

import io.tidemark.core.state.Handles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Takes lists of sessions' rows apart and puts them together. One thread at a time. */
final class Split {
    private final Sessions sessions;
    private final SessionRows rows;
    private final long gap;
    private final Handles handles = new Handles();

    Split(Sessions sessions, SessionRows rows, long gapMicros) {
        this.sessions = sessions;
        this.rows = rows;
        gap = gapMicros;
    }

    /** A list with another one behind it: its head. */
    long appended(long list, long behind) {
        long head = behind;
        collect(list);
        for (int i = handles.count() - 1; i >= 0; i--) {
            head = rows.push(handles.get(i), head);
        }
        handles.clear();
        return head;
    }

    private void collect(long first) {
        handles.clear();
        for (long at = first; at != SessionRows.NONE; at = rows.next(at - 1)) {
            handles.accept(at - 1);
        }
    }

    /** Removes all rows of a list. */
    void removeRows(long first) {
        collect(first);
        for (int i = 0; i < handles.count(); i++) {
            rows.remove(handles.get(i));
        }
        handles.clear();
    }

    /**
     * What a session of the key in hand is after a row was taken out: none, itself (and then there is nothing to emit), or others that stand in its place
     * with rows that were emitted in its window.
     */
    List<Long> parts(long session) {
        collect(sessions.first(session));
        Long[] byTime = new Long[handles.count()];
        Arrays.setAll(byTime, handles::get);
        handles.clear();
        Arrays.sort(byTime, (a, b) -> Long.compare(rows.time(a), rows.time(b)));
        if (byTime.length > 0 && isWhole(byTime, session)) {
            return List.of();
        }
        sessions.remove(session);
        List<Long> parts = new ArrayList<>();
        for (int from = 0; from < byTime.length; ) {
            int to = from + 1;
            while (to < byTime.length && rows.time(byTime[to]) - rows.time(byTime[to - 1]) < gap) {
                to++;
            }
            parts.add(part(byTime, from, to));
            from = to;
        }
        return parts;
    }

    private boolean isWhole(Long[] byTime, long session) {
        for (int i = 1; i < byTime.length; i++) {
            if (rows.time(byTime[i]) - rows.time(byTime[i - 1]) >= gap) {
                return false;
            }
        }
        return rows.time(byTime[0]) == sessions.start(session)
                && rows.time(byTime[byTime.length - 1]) + gap == sessions.end(session);
    }

    private long part(Long[] byTime, int from, int to) {
        long part = sessions.add(rows.time(byTime[from]), rows.time(byTime[to - 1]) + gap);
        long head = SessionRows.NONE;
        for (int i = to - 1; i >= from; i--) {
            head = rows.push(byTime[i], head);
        }
        sessions.setFirst(part, head);
        sessions.setMoved(part, true);
        return part;
    }
}
