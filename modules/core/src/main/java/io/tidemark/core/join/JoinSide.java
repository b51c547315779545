package io.tidemark.core.join;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.GroupOrder;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import io.tidemark.core.state.rows.RowLists;
import io.tidemark.core.state.rows.RowLookUp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a join remembers of one input: its rows, in lists by join key. One thread at a time.
 *
 * <p>Equal rows are one, with a weight: whoever takes rows back must find them, and where rows are equal often, pairs are few then. But rows that are
 * never taken back and have an event time, so that hardly two are equal, are kept each on its own as they come: nobody looks for them.
 *
 * <pre>
 *   table "left", "right":   all columns of the row | weight | next (handle + 1 of a row of the same join key; 0: none)
 *                            and where rows may go again:
 *                            | previous, likewise
 *                            and where rows come out for whether they have a partner:
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
    private static final int PREVIOUS = 2;

    private final StateTable rows;
    private final RowLists lists;
    private final boolean each;
    private final boolean bounded;
    private final int width;
    private final int matches;
    private final int passed;
    private final int deadline;
    private final int[] columns;
    private final RowLookUp lookUp;
    private long[] handles = new long[Batch.SLICE_ROWS];
    private long[] nexts = handles.clone();

    /**
     * The rows of one input.
     *
     * @param each whether rows are kept each on its own: none is ever taken back
     * @param countsMatches whether it is kept which weight a row's partners have
     * @param bounded whether rows fall due
     */
    JoinSide(String name, RowType type, boolean each, boolean countsMatches, boolean bounded, StateTables tables) {
        this.each = each;
        this.bounded = bounded;
        width = type.size();
        matches = width + PREVIOUS + (mayGo() ? 1 : 0);
        passed = matches + (countsMatches ? 1 : 0);
        deadline = passed + 1;
        columns = IntStream.range(0, width).toArray();
        List<Storage> keys = new ArrayList<>();
        type.fields().forEach(field -> keys.add(field.type().storage()));
        int end = bounded ? deadline + 1 : passed;
        List<Storage> values = Collections.nCopies(end - width, Storage.LONG);
        rows = tables.table(name, new TableSchema(keys, values, bounded ? deadline : -1, !each));
        lists = new RowLists(rows, width + NEXT);
        lookUp = new RowLookUp(rows);
    }

    int width() {
        return width;
    }

    /** Takes a batch in hand, whose join keys {@code keys} has in hand. */
    void begin(Batch batch, JoinKeys keys) {
        lookUp.begin(batch, columns, keys.hashes());
    }

    /** Whether rows go again, taken back or freed, so that the first one of a list is written when another one comes. */
    boolean mayGo() {
        return !each || bounded;
    }

    /** Looks for rows {@code from} to {@code end - 1} of the batch in hand. */
    void findAll(int from, int end) {
        lookUp.findAll(from, end);
    }

    /**
     * The row that row {@code row} of the batch in hand, which was looked for, goes into; negative if it is one of its own. No row may have been removed
     * since.
     */
    long find(int row) {
        return lookUp.find(row);
    }

    /**
     * Adds row {@code row} of the batch in hand, with its weight, to the front of a list.
     *
     * @param left what {@link #find} gave of it just now
     * @param head of the list; the new head is {@code handle + 1}
     */
    long add(int row, long weight, long left, long head) {
        if (each) {
            checkWeight(weight);
            long handle = rows.append(lookUp.hash(row), lookUp.columns(), row, weight, head);
            if (bounded) {
                lists.push(handle, head);
            }
            return handle;
        }
        long handle = lookUp.add(row, left);
        rows.setLong(handle, width + WEIGHT, weight);
        lists.push(handle, head);
        return handle;
    }

    /**
     * Adds the rows {@code order} of the batch in hand, each to the front of its key's list, where rows never go. Their columns are written together, when the
     * lists are made.
     */
    void addAll(GroupOrder order, JoinKeys keys, int input, long[] weights) {
        assert !mayGo() : "each row is one of its own, and stays";
        if (handles.length < weights.length) {
            handles = new long[weights.length];
            nexts = new long[weights.length];
        }
        rows.addAll(order, lookUp.hashes(), handles);
        for (int i = 0; i < order.count(); i++) {
            int row = order.row(i);
            checkWeight(weights[row]);
            nexts[row] = keys.replaceFirst(keys.findOrAdd(row), input, handles[row] + 1);
        }
        rows.writeAdded(lookUp.columns());
        rows.writeAdded(width + WEIGHT, weights);
        rows.writeAdded(width + NEXT, nexts);
    }

    private static void checkWeight(long weight) {
        if (weight <= 0) {
            throw new IllegalStateException("a row of an input of inserts alone has weight " + weight);
        }
    }

    /** Brings rows into the cache, those of {@code handles[0, count)} that are not negative. */
    void touchAll(long[] handles, int count) {
        rows.touchAll(handles, 0, count);
    }

    /** Removes a row from its list; returns the list's new head. */
    long remove(long handle, long head) {
        long left = lists.unlink(handle, head);
        rows.remove(handle);
        return left;
    }

    /** The row after this one in its list, plus 1; or {@link #NONE}. */
    long next(long handle) {
        return lists.next(handle);
    }

    long weight(long handle) {
        return rows.getLong(handle, width + WEIGHT);
    }

    /** Weights of the rows {@code handles[0, count)}. */
    void weights(long[] handles, int count, long[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = weight(handles[i]);
        }
    }

    void addWeight(long handle, long delta) {
        rows.addLong(handle, width + WEIGHT, delta);
    }

    long matches(long handle) {
        return rows.getLong(handle, matches);
    }

    void addMatches(long handle, long delta) {
        rows.addLong(handle, matches, delta);
    }

    /** Whether it is time to say that a row has no partner: at once, but where rows fall due. */
    boolean isPassed(long handle) {
        return !bounded || rows.getLong(handle, passed) != 0;
    }

    void setPassed(long handle) {
        rows.setLong(handle, passed, 1);
    }

    void setDeadline(long handle, long micros) {
        rows.setDeadline(handle, micros);
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

    /** Sets rows 0 to {@code count - 1} of {@code into} to a column of the rows {@code handles[0, count)}. */
    void readAll(long[] handles, int count, int column, Column into) {
        rows.readAll(handles, count, column, into);
    }

    StateTable table() {
        return rows;
    }
}
