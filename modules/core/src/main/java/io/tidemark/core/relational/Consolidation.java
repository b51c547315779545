package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.core.state.Hashes;
import java.util.Arrays;

/**
 * Adds up the weights of equal rows. Rows keep the order, and the stamps, of their first appearance. One thread at a time.
 *
 * <p>Rows are found by an open hash table of their numbers; a row whose weight is back to zero stays until {@link #clear}.
 */
public final class Consolidation {
    private static final int FIRST_SLOTS = 64;

    /** Slots for each row above which the table is too large for its rows. */
    private static final int FEW = 16;

    private final Batch rows;
    private final Column[] probe;
    private long[] hashes = new long[FIRST_SLOTS];
    private int[] slots = new int[FIRST_SLOTS];
    private long[] batchHashes = new long[Batch.SLICE_ROWS];

    public Consolidation(RowType type) {
        rows = new Batch(type, FIRST_SLOTS);
        probe = new Column[type.size()];
    }

    /** Adds all rows of a batch. */
    public void add(Batch batch) {
        for (int i = 0; i < probe.length; i++) {
            probe[i] = batch.column(i);
        }
        if (batchHashes.length < batch.count()) {
            batchHashes = new long[batch.count()];
        }
        Hashes.hash(probe, batch.count(), batchHashes);
        for (int row = 0; row < batch.count(); row++) {
            add(batch, row, batchHashes[row]);
        }
    }

    private void add(Batch batch, int row, long hash) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0) {
            int found = slots[slot] - 1;
            if (hashes[found] == hash && isSame(found, row)) {
                rows.weights()[found] += batch.weights()[row];
                return;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = rows.count() + 1;
        hashes[rows.count()] = hash;
        rows.append(batch, row);
        if (rows.count() * 2 > slots.length) {
            grow();
        }
    }

    private boolean isSame(int found, int row) {
        for (int i = 0; i < probe.length; i++) {
            if (!rows.column(i).sameAs(found, probe[i], row)) {
                return false;
            }
        }
        return true;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        hashes = Arrays.copyOf(hashes, slots.length);
        int mask = slots.length - 1;
        for (int row = 0; row < rows.count(); row++) {
            int slot = (int) hashes[row] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = row + 1;
        }
    }

    /** The rows that were added, each once, some perhaps of weight zero. Valid until more are added. */
    public Batch rows() {
        return rows;
    }

    /** Numbers of the rows in {@link #rows} whose weight is not zero: first the negative ones, then the positive ones. */
    public int[] retractionsThenInserts() {
        int[] found = new int[rows.count()];
        int count = 0;
        long[] weights = rows.weights();
        for (int row = 0; row < rows.count(); row++) {
            if (weights[row] < 0) {
                found[count++] = row;
            }
        }
        for (int row = 0; row < rows.count(); row++) {
            if (weights[row] > 0) {
                found[count++] = row;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Forgets all rows. Costs what they were, and not what the most ever were: a small epoch after a large one is cheap again. */
    public void clear() {
        if (rows.count() * FEW < slots.length) {
            slots = new int[FIRST_SLOTS];
            hashes = new long[FIRST_SLOTS];
        } else {
            Arrays.fill(slots, 0);
        }
        rows.clear();
    }
}
