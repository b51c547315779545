package io.tidemark.core.window.session;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Handles;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import io.tidemark.core.state.rows.RowLookUp;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys that have sessions, and the key in hand.
 *
 * <pre>
 *   table "keys":   key | latest: the session that starts last (handle + 1) | root of the starts of all its sessions; 0 while it has but one
 * </pre>
 *
 * A key that has lost all its sessions stays until the epoch ends: rows of the batch in hand may have been looked up already. One thread at a time.
 */
final class SessionKeys {
    private static final int LATEST = 0;
    private static final int ROOT = 1;

    /** As the latest session of a key that is about to be removed. */
    private static final long GOING = -1;

    private final int[] keyColumns;
    private final StateTable table;
    private final RowLookUp lookUp;
    private final Column[] ofSession;
    private long[] latests = new long[64];
    private final Handles emptied = new Handles();
    private final Handles going = new Handles();

    /** The key in hand: where its columns are, its hash, its row in the table; that is negative if there is none. */
    private Column[] key;

    private int row;
    private long hash;
    private long handle;

    SessionKeys(int[] keyColumns, RowType input, StateTables tables) {
        this.keyColumns = keyColumns;
        ofSession = new Column[keyColumns.length];
        key = ofSession;
        List<Storage> storages = new ArrayList<>();
        for (int i = 0; i < keyColumns.length; i++) {
            Storage storage = input.type(keyColumns[i]).storage();
            storages.add(storage);
            ofSession[i] = Column.create(storage, 1);
        }
        table = tables.table("keys", TableSchema.of(storages, List.of(Storage.LONG, Storage.LONG)));
        lookUp = new RowLookUp(table);
    }

    /** Takes a batch in hand. */
    void begin(Batch batch) {
        lookUp.begin(batch, keyColumns);
        if (latests.length < batch.count()) {
            latests = new long[batch.count()];
        }
    }

    /** Looks the keys of some rows of the batch up at once; gives their latest sessions by row, or -1. The array is this object's own. */
    long[] lookUp(int from, int end) {
        lookUp.findAll(from, end);
        for (int i = from; i < end; i++) {
            long found = lookUp.found(i);
            latests[i] = found < 0 ? -1 : table.getLong(found, keyColumns.length + LATEST) - 1;
        }
        return latests;
    }

    /** Hashes of the keys by row of the batch in hand. */
    long[] hashes() {
        return lookUp.hashes();
    }

    /** Takes the key of a row of the batch in hand that was looked up. */
    void begin(int batchRow) {
        key = lookUp.columns();
        row = batchRow;
        hash = lookUp.hash(batchRow);
        handle = lookUp.find(batchRow);
    }

    /** Takes the key of a row of a table whose first columns it is. */
    void begin(StateTable sessions, long session) {
        key = ofSession;
        row = 0;
        for (int i = 0; i < ofSession.length; i++) {
            ofSession[i].clear();
            sessions.read(session, i, ofSession[i], 0);
        }
        hash = Hashes.hash(ofSession, 0);
        handle = table.find(hash, key, 0);
    }

    /** Columns in whose row {@link #row} the key in hand is. */
    Column[] columns() {
        return key;
    }

    int row() {
        return row;
    }

    long hash() {
        return hash;
    }

    /** The session of the key in hand that starts last, or -1. */
    long latest() {
        return handle < 0 ? -1 : table.getLong(handle, key.length + LATEST) - 1;
    }

    /** The root of the starts of its sessions; 0 if it has one or none. */
    long root() {
        return handle < 0 ? 0 : table.getLong(handle, key.length + ROOT);
    }

    /** Sets what the key in hand has; the key is added if it is new. */
    void set(long latest, long root) {
        handle = handle < 0 ? table.findOrAdd(hash, key, row) : handle;
        table.setLong(handle, key.length + LATEST, latest + 1);
        table.setLong(handle, key.length + ROOT, root);
        if (latest < 0) {
            emptied.accept(handle);
        }
    }

    /** Ends the epoch: keys without sessions go. */
    void end() {
        for (int i = 0; i < emptied.count(); i++) {
            long empty = emptied.get(i);
            if (table.getLong(empty, key.length + LATEST) == 0) {
                // It may have been emptied more than once.
                table.setLong(empty, key.length + LATEST, GOING);
                going.accept(empty);
            }
        }
        for (int i = 0; i < going.count(); i++) {
            table.remove(going.get(i));
        }
        emptied.clear();
        going.clear();
    }
}
