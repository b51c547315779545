package io.tidemark.core.state.rows;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;

/**
 * The rows of a batch, looked up in a table by some of their columns: those of the table's key. They are looked up some hundred at a time, so that their cache misses
 * overlap; what was found stays good while rows are only added to the table. In a table that is not indexed no row is found. Reused. One thread at a time.
 */
public final class RowLookUp {
    /** Rows looked up together: of more, the first ones are out of the cache again when they are used. */
    public static final int AT_ONCE = 256;

    private static final long NOTHING = -1;

    private final StateTable table;
    private final boolean indexed;
    private final Column[] columns;
    private long[] hashes = new long[AT_ONCE];
    private long[] own = hashes;
    private long[] found = new long[AT_ONCE];
    private boolean isLookedUp;

    public RowLookUp(StateTable table) {
        this.table = table;
        indexed = table.schema().indexed();
        columns = new Column[table.schema().keys().size()];
    }

    /** Takes a batch in hand, whose {@code numbers} are the columns of the key. */
    public void begin(Batch batch, int[] numbers) {
        take(batch, numbers);
        Hashes.hash(columns, batch.count(), own);
    }

    /** As {@link #begin(Batch, int[])}; each row lies in the key group of its hash in {@code groups}, and if the table is not indexed has that hash. */
    public void begin(Batch batch, int[] numbers, long[] groups) {
        take(batch, numbers);
        if (!indexed) {
            hashes = groups;
            return;
        }
        Hashes.hash(columns, batch.count(), own);
        for (int row = 0; row < batch.count(); row++) {
            own[row] = Hashes.within(groups[row], own[row]);
        }
    }

    private void take(Batch batch, int[] numbers) {
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.column(numbers[i]);
        }
        if (own.length < batch.count()) {
            own = new long[Math.max(batch.count(), 2 * own.length)];
            found = new long[own.length];
        }
        hashes = own;
        isLookedUp = false;
    }

    /** Looks up rows {@code from} to {@code end - 1}, at most {@value #AT_ONCE}. */
    public void findAll(int from, int end) {
        if (indexed) {
            table.findAll(hashes, columns, from, end, found);
            isLookedUp = true;
        }
    }

    /** What the last {@link #findAll} found of a row: the handle of the one in the table; negative if it was not there. */
    public long found(int row) {
        return found[row];
    }

    /** The handle of the row in the table; of one that is not there, a negative number that {@link #add} takes. */
    public long find(int row) {
        return indexed ? table.findAgain(hashes[row], columns, row, isLookedUp ? found[row] : NOTHING) : NOTHING;
    }

    /** Adds a row that is not there, of which {@link #find} gave {@code left} just now; returns its handle. */
    public long add(int row, long left) {
        return indexed ? table.add(hashes[row], columns, row, left) : table.append(hashes[row], columns, row);
    }

    /** The handle of the row in the table; it is added if it is not there. */
    public long findOrAdd(int row) {
        long handle = find(row);
        return handle < 0 ? add(row, handle) : handle;
    }

    /** Rows have been removed from the table: what was looked up may be one of them, or may have been seen behind it. */
    public void forget() {
        isLookedUp = false;
    }

    /** The columns by which the batch in hand is looked up; the array is this object's own. */
    public Column[] columns() {
        return columns;
    }

    /** The hash of a row of the batch in hand. */
    public long hash(int row) {
        return hashes[row];
    }

    /** The hashes by row of the batch in hand; to be read alone, until the next batch. */
    public long[] hashes() {
        return hashes;
    }
}
