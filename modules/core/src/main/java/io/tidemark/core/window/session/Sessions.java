package io.tidemark.core.window.session;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Handles;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.OrderedColumn;
import io.tidemark.core.state.OrderedSchema;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * The sessions that are remembered; those of one key do not overlap.
 *
 * <pre>
 *   table "sessions":   key, start | end | first row (handle + 1) | moved: 1 if rows were emitted in another window
 *                       | touched: within an epoch: 1 + its number among those that wait to be emitted; else 0
 *                       | due: when it would be forgotten had it not grown, or a little later
 *   ordered "starts":   of each key that has more than one session: their starts
 * </pre>
 *
 * Mostly a row belongs to the latest session of its key, which {@link SessionKeys} knows; the starts are asked for others. In both tables the columns of the key are the
 * first ones.
 *
 * One thread at a time.
 */
final class Sessions {
    private static final int END = 0;
    private static final int FIRST = 1;
    private static final int MOVED = 2;
    private static final int TOUCHED = 3;
    private static final int DUE = 4;
    private static final int DUE_UNITS_OF_A_GAP = 16;

    private final SessionSettings settings;
    private final SessionKeys keys;
    private final StateTable table;
    private final OrderedTable starts;

    /** The columns of the key in hand, and behind them a start in the same row. */
    private final Column[] keyAndStart;

    private final LongColumn start = new LongColumn(1);
    private final Column[] order = {start};
    private final int values;
    private long[] firsts = new long[64];
    private final Handles due = new Handles();

    /** What times of forgetting are multiples of: sessions that end at about the same time fall due together. */
    private final long dueUnit;

    Sessions(SessionSettings settings, RowType input, StateTables tables) {
        this.settings = settings;
        int[] keyColumns = settings.node().keys();
        keys = new SessionKeys(keyColumns, input, tables);
        keyAndStart = new Column[keyColumns.length + 1];
        List<Storage> storages = new ArrayList<>();
        for (int column : keyColumns) {
            storages.add(input.type(column).storage());
        }
        storages.add(Storage.LONG);
        values = storages.size();
        starts = tables.ordered(
                "starts", new OrderedSchema(List.of(), List.of(OrderedColumn.ascending(DataType.TIMESTAMP))));
        List<Storage> longs = java.util.Collections.nCopies(DUE + 1, Storage.LONG);
        table = tables.table("sessions", new TableSchema(storages, longs, values + DUE));
        dueUnit = Math.max(1, settings.node().gapMicros() / DUE_UNITS_OF_A_GAP);
    }

    /** Takes a batch in hand. */
    void begin(Batch batch) {
        keys.begin(batch);
        start.ensureCapacity(batch.count());
    }

    /** Looks the sessions of some rows of the batch up at once. */
    void lookUp(int from, int end, SessionRows rows) {
        touchAll(keys.lookUp(from, end), from, end, rows);
    }

    /** Brings sessions into the cache, and the first row of each; those that are not negative. */
    void touchAll(long[] handles, int from, int end, SessionRows rows) {
        table.touchAll(handles, from, end);
        if (firsts.length < end) {
            firsts = new long[handles.length];
        }
        for (int i = from; i < end; i++) {
            firsts[i] = handles[i] < 0 ? -1 : first(handles[i]) - 1;
        }
        rows.touchAll(firsts, from, end);
    }

    /** The keys. */
    SessionKeys keys() {
        return keys;
    }

    /** Takes the key of a session in hand. */
    void begin(long session) {
        keys.begin(table, session);
    }

    /** The last session of the key in hand that starts at or before a moment, or -1. */
    long startingUpTo(long time) {
        long latest = keys.latest();
        if (latest < 0 || start(latest) <= time) {
            return latest;
        }
        long root = keys.root();
        if (root == 0) {
            return -1;
        }
        long position = rank(root, time + 1) - 1;
        return position < 0 ? -1 : at(root, position);
    }

    /** The first session of the key in hand that starts after a moment, or -1. */
    long startingAfter(long time) {
        long latest = keys.latest();
        if (latest < 0 || start(latest) <= time) {
            return -1;
        }
        long root = keys.root();
        return root == 0 ? latest : at(root, rank(root, time + 1));
    }

    private long rank(long root, long time) {
        start.set(keys.row(), time);
        return starts.rank(root, order, keys.row());
    }

    private long at(long root, long position) {
        starts.read(starts.select(root, position), 0, start, keys.row());
        return table.find(hash(), keyAndStart, keys.row());
    }

    /** Of the key in hand and the start. */
    private long hash() {
        System.arraycopy(keys.columns(), 0, keyAndStart, 0, values - 1);
        keyAndStart[values - 1] = start;
        return Hashes.within(keys.hash(), Hashes.hash(keyAndStart, keys.row()));
    }

    /** Adds a session of the key in hand, without rows. */
    long add(long from, long to) {
        long latest = keys.latest();
        long root = latest < 0 ? 0 : keys.root();
        if (latest >= 0) {
            root = root == 0 ? entered(0, start(latest), 1) : root;
            root = entered(root, from, 1);
        }
        start.set(keys.row(), from);
        long session = table.findOrAdd(hash(), keyAndStart, keys.row());
        assert table.wasAdded() : "no other session starts then";
        keys.set(latest < 0 || start(latest) < from ? session : latest, root);
        setEnd(session, to);
        setDue(session, to);
        return session;
    }

    private long entered(long root, long from, long weight) {
        start.set(keys.row(), from);
        return starts.add(Hashes.keyGroup(keys.hash()), root, order, keys.row(), weight);
    }

    /** Removes a session of the key in hand; its rows are the caller's. */
    void remove(long session) {
        long latest = keys.latest();
        long root = keys.root();
        if (root != 0) {
            root = entered(root, start(session), -1);
        }
        if (latest == session) {
            latest = root == 0 ? -1 : at(root, starts.totalWeight(root) - 1);
        }
        table.remove(session);
        keys.set(latest, root);
    }

    long start(long session) {
        return table.getLong(session, values - 1);
    }

    long end(long session) {
        return table.getLong(session, values + END);
    }

    void setEnd(long session, long end) {
        table.setLong(session, values + END, end);
    }

    private void setDue(long session, long end) {
        table.setDeadline(session, roundedUp(settings.forgottenAt(end)));
    }

    private long roundedUp(long micros) {
        long up = micros + Math.floorMod(-micros, dueUnit);
        return up < micros ? Long.MAX_VALUE : up;
    }

    /** The first row, plus 1; or {@link SessionRows#NONE}. */
    long first(long session) {
        return table.getLong(session, values + FIRST);
    }

    void setFirst(long session, long first) {
        table.setLong(session, values + FIRST, first);
    }

    /** Whether rows may have been emitted in another window than the session's. */
    boolean isMoved(long session) {
        return table.getLong(session, values + MOVED) != 0;
    }

    void setMoved(long session, boolean moved) {
        if (isMoved(session) != moved) {
            table.setLong(session, values + MOVED, moved ? 1 : 0);
        }
    }

    /** The number among those that wait to be emitted; -1 if it does not wait. */
    int touch(long session) {
        return (int) table.getLong(session, values + TOUCHED) - 1;
    }

    void setTouch(long session, int number) {
        table.setLong(session, values + TOUCHED, number + 1L);
    }

    /** Holds the sessions in {@code into} that can be forgotten at a watermark. Those that have grown since they were to fall due do so later. */
    void setForgotten(Handles into, long watermarkMicros) {
        due.setDue(table, watermarkMicros);
        into.clear();
        for (int i = 0; i < due.count(); i++) {
            long session = due.get(i);
            if (settings.forgottenAt(end(session)) <= watermarkMicros) {
                into.accept(session);
            } else {
                setDue(session, end(session));
            }
        }
        due.clear();
    }
}
