package io.tidemark.core.dedup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.relational.RowPicker;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * PRIMARY KEY of a source: each row is the newest one of its key, in logical order, and takes the place of the one before. One thread at a time.
 *
 * <ol>
 *   <li>A row whose key is not there comes.
 *   <li>One that is equal to the row of its key changes nothing: it is <em>unchanged</em>.
 *   <li>Any other row of a known key comes, and the one before goes, which is <em>replaced</em>; both changes have the stamps of the row that came.
 *   <li>A tombstone (a row marked {@link Batch#DELETES}) lets the row of its key go: both are <em>deleted</em>. If there is none, it is unchanged.
 * </ol>
 *
 * So what has come, less what has gone, is at any moment the newest row of each key, and {@code rows given = changes given on + replaced + deleted +
 * unchanged} by weight and by any sum. State is one row for each key:
 *
 * <pre>
 *   table "newest":   columns of the key -> all other columns, in order
 * </pre>
 */
final class NewestRows {
    private final int[] keyColumns;
    private final StateTable table;
    /** Which column of the table a column of the row is. */
    private final int[] places;

    private final Column[] key;
    private long[] hashes = new long[Batch.SLICE_ROWS];
    private final Batch changes;
    private final Batch replaced;
    private final Batch deleted;
    private final RowPicker picker;

    /** Of the batch in hand: rows that change nothing, and tombstones that change something. */
    private int[] unchanged = new int[Batch.SLICE_ROWS];

    private int unchangedCount;
    private int[] tombstones = new int[Batch.SLICE_ROWS];
    private int tombstoneCount;

    NewestRows(SourceSpec spec, StateTables state) {
        keyColumns = spec.primaryKey();
        key = new Column[keyColumns.length];
        places = places(spec);
        table = state.table("newest", schema(spec.type(), places));
        changes = new Batch(spec.type(), Batch.SLICE_ROWS);
        replaced = new Batch(spec.type(), 64);
        deleted = new Batch(spec.type(), 64);
        picker = new RowPicker(spec.type());
    }

    private static int[] places(SourceSpec spec) {
        int[] places = new int[spec.type().size()];
        int value = spec.primaryKey().length;
        for (int column = 0; column < places.length; column++) {
            int inKey = indexOf(spec.primaryKey(), column);
            places[column] = inKey < 0 ? value++ : inKey;
        }
        return places;
    }

    private static int indexOf(int[] columns, int column) {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] == column) {
                return i;
            }
        }
        return -1;
    }

    private TableSchema schema(RowType type, int[] columns) {
        List<Storage> keys = new ArrayList<>();
        List<Storage> values = new ArrayList<>();
        for (int column : keyColumns) {
            keys.add(type.type(column).storage());
        }
        for (int column = 0; column < columns.length; column++) {
            if (columns[column] >= keys.size()) {
                values.add(type.type(column).storage());
            }
        }
        return TableSchema.of(keys, values);
    }

    /** Takes stamped rows, in logical order, and marks those that replace one. {@link #tell} must follow. */
    void take(Batch rows) {
        begin(rows);
        for (int row = 0; row < rows.count(); row++) {
            if ((rows.marks()[row] & Batch.DELETES) != 0) {
                delete(rows, row);
            } else {
                put(rows, row);
            }
        }
    }

    /** Tells the listener what the rows that were taken change, and what is to be counted of them. */
    void tell(Batch rows, SourceListener listener) {
        if (changes.count() > 0) {
            listener.onRows(changes);
        }
        count(AccountTerm.REPLACED, replaced, listener);
        count(AccountTerm.DELETED, deleted, listener);
        // Picked as they are: what an expression makes of the NULLs of a tombstone is the same here and in the input.
        count(AccountTerm.DELETED, picker.pick(rows, tombstones, tombstoneCount), listener);
        count(AccountTerm.UNCHANGED, picker.pick(rows, unchanged, unchangedCount), listener);
    }

    private static void count(AccountTerm term, Batch rows, SourceListener listener) {
        if (rows.count() > 0) {
            listener.onCounted(term, rows);
        }
    }

    private void begin(Batch rows) {
        changes.clear();
        replaced.clear();
        deleted.clear();
        unchangedCount = 0;
        tombstoneCount = 0;
        if (hashes.length < rows.count()) {
            hashes = new long[rows.count()];
            unchanged = new int[rows.count()];
            tombstones = new int[rows.count()];
        }
        for (int i = 0; i < key.length; i++) {
            key[i] = rows.column(keyColumns[i]);
        }
        Hashes.hash(key, rows.count(), hashes);
    }

    private void delete(Batch rows, int row) {
        long handle = table.find(hashes[row], key, row);
        if (handle < 0) {
            unchanged[unchangedCount++] = row;
            return;
        }
        tombstones[tombstoneCount++] = row;
        appendKnown(handle, rows, row, -1, changes);
        appendKnown(handle, rows, row, 1, deleted);
        table.remove(handle);
    }

    private void put(Batch rows, int row) {
        long handle = table.findOrAdd(hashes[row], key, row);
        if (!table.wasAdded()) {
            appendKnown(handle, rows, row, -1, changes);
            if (isSame(rows, row)) {
                changes.setCount(changes.count() - 1);
                unchanged[unchangedCount++] = row;
                return;
            }
            rows.marks()[row] |= Batch.REPLACES;
            changes.marks()[changes.count() - 1] |= Batch.REPLACES;
            appendKnown(handle, rows, row, 1, replaced);
        }
        changes.append(rows, row);
        for (int column = 0; column < places.length; column++) {
            if (places[column] >= keyColumns.length) {
                table.write(handle, places[column], rows.column(column), row);
            }
        }
    }

    /** Appends the row of a key as it is known, with the stamps of the row that tells of it. */
    private void appendKnown(long handle, Batch rows, int row, long weight, Batch into) {
        int to = into.count();
        into.ensureCapacity(to + 1);
        read(handle, into, to);
        into.appendStamps(rows, row);
        into.weights()[to] = weight;
    }

    /** Sets row {@code to} of {@code into} to the row of a key as it is known, but for its stamps. */
    private void read(long handle, Batch into, int to) {
        for (int column = 0; column < places.length; column++) {
            table.read(handle, places[column], into.column(column), to);
        }
    }

    /** Whether a row is equal to the change that was appended last. */
    private boolean isSame(Batch rows, int row) {
        int last = changes.count() - 1;
        for (int column = 0; column < places.length; column++) {
            if (places[column] >= keyColumns.length && !changes.column(column).sameAs(last, rows.column(column), row)) {
                return false;
            }
        }
        return true;
    }

    /** Appends the rows of a key group as they are now, with weight 1. */
    void copy(int keyGroup, Batch into) {
        table.forEach(keyGroup, handle -> {
            int to = into.count();
            into.ensureCapacity(to + 1);
            read(handle, into, to);
            into.weights()[to] = 1;
            into.positions()[to] = Batch.NO_POSITION;
            into.watermarks()[to] = Long.MIN_VALUE;
            into.marks()[to] = Batch.NO_PHASE;
            into.setCount(to + 1);
        });
    }

    /** Keys that are there. */
    long size() {
        return table.size();
    }
}
