package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.RowLists;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a join remembers of one input: its rows, each once with its weight, in lists by join key. One thread at a time.
 *
 * <pre>
 *   table "left", "right":   all columns of the row | weight | next | previous (handle + 1 of a row of the same join key; 0: none)
 *                            | matches: weight of the partners for which the condition is true
 *                            and where rows fall due:
 *                            | passed: 1 once no partner in time can come any more | deadline: when to look at the row, see {@link JoinExpiry}
 * </pre>
 *
 * A row lies in the key group of its join key, so that both sides of a key move together: its hash has the key group of the key's hash.
 */
final class JoinSide {
    /** No row. */
    static final long NONE = RowLists.NONE;

    /** Columns behind those of the row. */
    private static final int WEIGHT = 0;

    private static final int NEXT = 1;
    private static final int MATCHES = 3;
    private static final int PASSED = 4;
    private static final int DEADLINE = 5;

    private final StateTable rows;
    private final RowLists lists;
    private final boolean bounded;
    private final int width;
    private final Column[] columns;
    private long[] hashes = new long[Batch.SLICE_ROWS];

    /**
     * The rows of one input.
     *
     * @param bounded whether rows fall due
     */
    JoinSide(String name, RowType type, boolean bounded, StateTables tables) {
        this.bounded = bounded;
        width = type.size();
        columns = new Column[width];
        List<Storage> keys = new ArrayList<>();
        type.fields().forEach(field -> keys.add(field.type().storage()));
        List<Storage> values = Collections.nCopies(bounded ? DEADLINE + 1 : MATCHES + 1, Storage.LONG);
        rows = tables.table(name, new TableSchema(keys, values, bounded ? width + DEADLINE : -1));
        lists = new RowLists(rows, width + NEXT);
    }

    int width() {
        return width;
    }

    /** Takes a batch in hand. */
    void begin(Batch batch) {
        for (int i = 0; i < width; i++) {
            columns[i] = batch.column(i);
        }
        if (hashes.length < batch.count()) {
            hashes = new long[batch.count()];
        }
        Hashes.hash(columns, batch.count(), hashes);
    }

    /** The row that equals row {@code row} of the batch in hand, or -1. */
    long find(long keyHash, int row) {
        return rows.find(hash(keyHash, row), columns, row);
    }

    /**
     * Adds row {@code row} of the batch in hand, which is not there yet, to the front of a list.
     *
     * @param head of the list; the new head is {@code handle + 1}
     */
    long add(long keyHash, int row, long head) {
        long handle = rows.findOrAdd(hash(keyHash, row), columns, row);
        assert rows.wasAdded() : "the row is new";
        lists.push(handle, head);
        return handle;
    }

    /** Removes a row from its list; returns the list's new head. */
    long remove(long handle, long head) {
        long left = lists.unlink(handle, head);
        rows.remove(handle);
        return left;
    }

    private long hash(long keyHash, int row) {
        return Hashes.within(keyHash, hashes[row]);
    }

    /** The row after this one in its list, plus 1; or {@link #NONE}. */
    long next(long handle) {
        return lists.next(handle);
    }

    long weight(long handle) {
        return rows.getLong(handle, width + WEIGHT);
    }

    void addWeight(long handle, long delta) {
        rows.addLong(handle, width + WEIGHT, delta);
    }

    long matches(long handle) {
        return rows.getLong(handle, width + MATCHES);
    }

    void addMatches(long handle, long delta) {
        rows.addLong(handle, width + MATCHES, delta);
    }

    /** Whether it is time to say that a row has no partner: at once, but where rows fall due. */
    boolean isPassed(long handle) {
        return !bounded || rows.getLong(handle, width + PASSED) != 0;
    }

    void setPassed(long handle) {
        rows.setLong(handle, width + PASSED, 1);
    }

    void setDeadline(long handle, long micros) {
        rows.setLong(handle, width + DEADLINE, micros);
    }

    /** Column {@code column} of a row; it is a LONG. */
    long getLong(long handle, int column) {
        return rows.getLong(handle, column);
    }

    /** Sets the columns of {@code into} from {@code first} on, in row {@code row}, to those of a row. */
    void read(long handle, Batch into, int first, int row) {
        for (int i = 0; i < width; i++) {
            rows.read(handle, i, into.column(first + i), row);
        }
    }

    StateTable table() {
        return rows;
    }
}
