package io.tidemark.runtime.view;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.core.state.Hashes;
import java.util.Arrays;

/**
 * Adds up changes: rows that are equal in their first {@code width} columns are one row, whose weight is the sum; the columns after those
 * are of the last insert. One thread at a time.
 *
 * <pre>
 *   table[slot] = index of the row + 1, 0 if free; open addressing by the row's hash
 * </pre>
 *
 * A row whose weight became 0 stays in its place, since it may come back; when most are such, the others move together.
 */
public final class RowFold {
    private static final int LEAST_ROWS = 64;

    private final int width;
    private final RowType type;
    private Batch rows;
    private long[] hashes = new long[LEAST_ROWS];
    private int[] table = new int[LEAST_ROWS * 2];
    private int live;
    private long[] batchHashes = new long[0];
    private final Column[] keys;

    /**
     * Starts with no rows.
     *
     * @param type of the batches that are added
     * @param width how many columns make rows equal
     */
    public RowFold(RowType type, int width) {
        this.type = type;
        this.width = width;
        rows = new Batch(type, LEAST_ROWS);
        keys = new Column[width];
    }

    public void add(Batch changes) {
        for (int i = 0; i < width; i++) {
            keys[i] = changes.column(i);
        }
        if (batchHashes.length < changes.count()) {
            batchHashes = new long[changes.count()];
        }
        Hashes.hash(keys, changes.count(), batchHashes);
        for (int row = 0; row < changes.count(); row++) {
            add(changes, row, batchHashes[row], changes.weights()[row]);
        }
    }

    private void add(Batch changes, int row, long hash, long weight) {
        int slot = slot(changes, row, hash);
        if (table[slot] == 0) {
            if (rows.count() * 2 >= table.length) {
                makeRoom();
                slot = slot(changes, row, hash);
            }
            table[slot] = rows.count() + 1;
            hashes[rows.count()] = hash;
            rows.append(changes, row);
            live++;
            return;
        }
        int known = table[slot] - 1;
        long before = rows.weights()[known];
        long after = before + weight;
        rows.weights()[known] = after;
        live += (after != 0 ? 1 : 0) - (before != 0 ? 1 : 0);
        for (int i = width; weight > 0 && i < type.size(); i++) {
            rows.column(i).set(known, changes.column(i), row);
        }
    }

    private int slot(Batch changes, int row, long hash) {
        int mask = table.length - 1;
        for (int at = (int) (hash ^ hash >>> 32) & mask; ; at = at + 1 & mask) {
            int known = table[at] - 1;
            if (known < 0 || hashes[known] == hash && sameRow(known, changes, row)) {
                return at;
            }
        }
    }

    private boolean sameRow(int known, Batch changes, int row) {
        for (int i = 0; i < width; i++) {
            if (!rows.column(i).sameAs(known, changes.column(i), row)) {
                return false;
            }
        }
        return true;
    }

    /** Says of each row of {@code batch} whether one that is equal in the first columns is there with a weight other than 0. */
    public void contains(Batch batch, boolean[] into) {
        for (int i = 0; i < width; i++) {
            keys[i] = batch.column(i);
        }
        for (int row = 0; row < batch.count(); row++) {
            int known = table[slot(batch, row, Hashes.hash(keys, row))] - 1;
            into[row] = known >= 0 && rows.weights()[known] != 0;
        }
    }

    private void makeRoom() {
        Batch old = rows;
        long[] oldHashes = hashes;
        int capacity = Math.max(LEAST_ROWS, Integer.highestOneBit(Math.max(1, live)) * 4);
        rows = new Batch(type, capacity);
        hashes = new long[capacity];
        table = new int[capacity * 2];
        int mask = table.length - 1;
        for (int row = 0; row < old.count(); row++) {
            if (old.weights()[row] != 0) {
                int at = (int) (oldHashes[row] ^ oldHashes[row] >>> 32) & mask;
                while (table[at] != 0) {
                    at = at + 1 & mask;
                }
                table[at] = rows.count() + 1;
                hashes[rows.count()] = oldHashes[row];
                rows.append(old, row);
            }
        }
    }

    /** Rows whose weight is not 0. */
    public int live() {
        return live;
    }

    /** Copies rows from index {@code from} on into {@code into}, which is cleared, while it is not full; returns where to go on, -1 at the end. */
    public int copy(int from, int most, Batch into) {
        into.clear();
        int row = from;
        for (; row < rows.count() && into.count() < most; row++) {
            if (rows.weights()[row] != 0) {
                into.append(rows, row);
            }
        }
        return row < rows.count() ? row : -1;
    }

    /** Forgets everything. */
    public void clear() {
        rows.clear();
        Arrays.fill(table, 0);
        live = 0;
    }
}
