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
 *                       | stamp and position of the last row in time that changed it, within an epoch
 *                       | touched: 1 + its number among those that wait to be emitted; else 0 | due: when it is forgotten
 *   table "starts":     by key: the starts of its sessions, in order
 * </pre>
 *
 * One thread at a time.
 */
final class Sessions {
    private static final int END = 0;
    private static final int FIRST = 1;
    private static final int MOVED = 2;
    private static final int STAMP = 3;
    private static final int POSITION = 4;
    private static final int TOUCHED = 5;
    private static final int DUE = 6;

    private final int[] keyColumns;
    private final SessionSettings settings;
    private final StateTable table;
    private final OrderedTable starts;

    /** The key in hand, in row 0, and behind it a start. */
    private final Column[] key;

    private final Column[] keyAndStart;
    private final LongColumn start = new LongColumn(1);
    private final Column[] order = {start};
    private final int values;
    private long keyHash;

    Sessions(SessionSettings settings, RowType input, StateTables tables) {
        this.settings = settings;
        keyColumns = settings.node().keys();
        key = new Column[keyColumns.length];
        keyAndStart = new Column[keyColumns.length + 1];
        List<Storage> storages = new ArrayList<>();
        for (int i = 0; i < keyColumns.length; i++) {
            Storage storage = input.type(keyColumns[i]).storage();
            storages.add(storage);
            key[i] = Column.create(storage, 1);
            keyAndStart[i] = key[i];
        }
        keyAndStart[keyColumns.length] = start;
        starts = tables.ordered(
                "starts", new OrderedSchema(storages, List.of(OrderedColumn.ascending(DataType.TIMESTAMP))));
        List<Storage> keys = new ArrayList<>(storages);
        keys.add(Storage.LONG);
        values = keys.size();
        List<Storage> longs = java.util.Collections.nCopies(DUE + 1, Storage.LONG);
        table = tables.table("sessions", new TableSchema(keys, longs, values + DUE));
    }

    /** Takes the key of row {@code row} in hand. */
    void begin(Batch batch, int row) {
        for (int i = 0; i < key.length; i++) {
            key[i].clear();
            key[i].set(0, batch.column(keyColumns[i]), row);
        }
        keyHash = Hashes.hash(key, 0);
    }

    /** Takes the key of a session in hand. */
    void begin(long session) {
        for (int i = 0; i < key.length; i++) {
            key[i].clear();
            table.read(session, i, key[i], 0);
        }
        keyHash = Hashes.hash(key, 0);
    }

    /** Hash of the key in hand. */
    long keyHash() {
        return keyHash;
    }

    /** The last session of the key in hand that starts at or before a moment, or -1. */
    long startingUpTo(long time) {
        long root = starts.root(keyHash, key, 0);
        start.set(0, time + 1);
        long position = starts.rank(root, order, 0) - 1;
        return position < 0 ? -1 : at(root, position);
    }

    /** The first session of the key in hand that starts after a moment, or -1. */
    long startingAfter(long time) {
        long root = starts.root(keyHash, key, 0);
        start.set(0, time + 1);
        long position = starts.rank(root, order, 0);
        return position >= starts.totalWeight(root) ? -1 : at(root, position);
    }

    private long at(long root, long position) {
        starts.read(starts.select(root, position), 0, start, 0);
        return table.find(Hashes.within(keyHash, Hashes.hash(keyAndStart, 0)), keyAndStart, 0);
    }

    /** Adds a session of the key in hand, without rows. */
    long add(long from, long to) {
        start.set(0, from);
        starts.add(keyHash, key, 0, order, 0, 1);
        long session = table.findOrAdd(Hashes.within(keyHash, Hashes.hash(keyAndStart, 0)), keyAndStart, 0);
        assert table.wasAdded() : "no other session starts then";
        setEnd(session, to);
        return session;
    }

    /** Removes a session of the key in hand; its rows are the caller's. */
    void remove(long session) {
        start.set(0, start(session));
        starts.add(keyHash, key, 0, order, 0, -1);
        table.remove(session);
    }

    long start(long session) {
        return table.getLong(session, values - 1);
    }

    long end(long session) {
        return table.getLong(session, values + END);
    }

    void setEnd(long session, long end) {
        table.setLong(session, values + END, end);
        table.setLong(session, values + DUE, settings.forgottenAt(end));
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
        table.setLong(session, values + MOVED, moved ? 1 : 0);
    }

    /** The number among those that wait to be emitted; -1 if it does not wait. */
    int touch(long session) {
        return (int) table.getLong(session, values + TOUCHED) - 1;
    }

    void setTouch(long session, int number, long stampMicros, long position) {
        table.setLong(session, values + TOUCHED, number + 1L);
        table.setLong(session, values + STAMP, stampMicros);
        table.setLong(session, values + POSITION, position);
    }

    long stamp(long session) {
        return table.getLong(session, values + STAMP);
    }

    long position(long session) {
        return table.getLong(session, values + POSITION);
    }

    /** Holds the sessions in {@code into} that can be forgotten at a watermark. */
    void setDue(Handles into, long watermarkMicros) {
        into.setDue(table, watermarkMicros);
    }
}
