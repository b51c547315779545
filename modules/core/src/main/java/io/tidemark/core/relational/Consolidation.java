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
 *
 * <pre>
 *   rows    | found by the table           | merely in line                      |
 *           0                        indexed                              rows.count()
 * </pre>
 *
 * Where nothing is retracted there is nothing to cancel, and what is left to gain is that equal inserts become one. So after some rows of which few were
 * equal, inserts merely go in line; the first retraction puts all of them into the table, and equal ones together.
 */
public final class Consolidation {
    private static final int FIRST_SLOTS = 64;

    /** Slots for each row above which the table is too large for its rows. */
    private static final int FEW = 16;

    /** After so many rows it is seen whether many are equal. */
    private static final int SAMPLE_ROWS = 1024;

    private final Batch rows;
    private final Column[] probe;
    private long[] hashes = new long[FIRST_SLOTS];
    private int[] slots = new int[FIRST_SLOTS];
    private long[] batchHashes = new long[Batch.SLICE_ROWS];
    private int indexed;
    private int added;
    private boolean anyRetracted;

    /** Whether inserts merely go in line. */
    private boolean isLine;

    public Consolidation(RowType type) {
        rows = new Batch(type, FIRST_SLOTS);
        probe = new Column[type.size()];
    }

    /** Adds all rows of a batch. */
    public void add(Batch batch) {
        anyRetracted = anyRetracted || batch.hasRetractions();
        isLine = isLine || fewAreEqual();
        if (!anyRetracted && isLine) {
            rows.append(batch, 0, batch.count());
            return;
        }
        indexLine();
        hash(batch);
        for (int row = 0; row < batch.count(); row++) {
            int found = findOrEnter(row, batchHashes[row], rows.count());
            if (found == rows.count()) {
                rows.append(batch, row);
            } else {
                rows.weights()[found] += batch.weights()[row];
            }
        }
        indexed = rows.count();
        added += batch.count();
    }

    /** Adds all rows of a batch, none of which is equal to another one that is added before {@link #clear}, be it now or later; nor is any added by {@link #add}. */
    public void addDistinct(Batch batch) {
        anyRetracted = anyRetracted || batch.hasRetractions();
        rows.append(batch, 0, batch.count());
    }

    /** Whether {@link #addDistinct} was told the truth; nothing but {@link #clear} may follow. */
    boolean areDistinct() {
        hash(rows);
        for (int row = 0; row < rows.count(); row++) {
            if (findOrEnter(row, batchHashes[row], row) != row) {
                return false;
            }
        }
        return true;
    }

    /** Whether less than an eighth of the rows went together with another; false before enough were seen. */
    private boolean fewAreEqual() {
        return added >= SAMPLE_ROWS && (added - indexed) * 8L < added;
    }

    /** Puts the rows in line into the table; one that is equal to an earlier one gives it its weight. */
    private void indexLine() {
        if (indexed == rows.count()) {
            return;
        }
        hash(rows);
        long[] weights = rows.weights();
        for (int row = indexed; row < rows.count(); row++) {
            int found = findOrEnter(row, batchHashes[row], row);
            if (found != row) {
                weights[found] += weights[row];
                weights[row] = 0;
            }
        }
        indexed = rows.count();
    }

    private void hash(Batch batch) {
        for (int i = 0; i < probe.length; i++) {
            probe[i] = batch.column(i);
        }
        if (batchHashes.length < batch.count()) {
            batchHashes = new long[batch.count()];
        }
        Hashes.hash(probe, batch.count(), batchHashes);
    }

    /** The number of the row that is equal to row {@code row} of the columns in hand; if there is none, {@code number}, which is entered. */
    private int findOrEnter(int row, long hash, int number) {
        if ((number + 1) * 2L > slots.length) {
            grow();
        }
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0) {
            int found = slots[slot] - 1;
            if (hashes[found] == hash && isSame(found, row)) {
                return found;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = number + 1;
        hashes[number] = hash;
        return number;
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
        int[] old = slots;
        slots = new int[old.length * 2];
        hashes = Arrays.copyOf(hashes, slots.length);
        int mask = slots.length - 1;
        for (int entry : old) {
            if (entry != 0) {
                int slot = (int) hashes[entry - 1] & mask;
                while (slots[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                slots[slot] = entry;
            }
        }
    }

    /** The rows that were added, some perhaps of weight zero; each once if any was retracted. Valid until more are added. */
    public Batch rows() {
        return rows;
    }

    /** Whether no row was retracted, so that {@link #rows} are what there is to tell, as they are. */
    public boolean isOfInserts() {
        return !anyRetracted;
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

    /** Whether so few rows were equal since {@link #clear} that inserts merely go in line. */
    boolean areInLine() {
        return isLine;
    }

    /** Forgets all rows. Costs what they were, and not what the most ever were: a small epoch after a large one is cheap again. */
    public void clear() {
        clearRows();
        isLine = false;
    }

    /** Forgets all rows, but not whether few are equal. */
    void clearRows() {
        if (rows.count() * FEW < slots.length) {
            slots = new int[FIRST_SLOTS];
            hashes = new long[FIRST_SLOTS];
        } else {
            Arrays.fill(slots, 0);
        }
        rows.clear();
        indexed = 0;
        added = 0;
        anyRetracted = false;
    }
}
