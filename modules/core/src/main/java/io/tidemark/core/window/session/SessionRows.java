package io.tidemark.core.window.session;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import io.tidemark.core.state.rows.RowLists;
import io.tidemark.core.state.rows.RowLookUp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of all sessions, each once with its weight, in a list for each session:
 *
 * <pre>
 *   table "rows":   all columns of the row | weight | next | previous (handle + 1 of a row of the same session; 0: none)
 *                   | the window that it was last emitted in: start | end (+ 2^63; 0: it was not)
 *                   | where rows are added up (see {@link SessionSettings#addsUp}): further ones that are equal but for their times, see {@link RowTimes}
 * </pre>
 *
 * A row lies in the key group of its session's key. One whose weight is negative, a retraction before its insert, is in no list. Where no row is ever taken back none
 * is looked for: equal ones are rows of their own, and the link to the previous one stays 0. One thread at a time.
 */
final class SessionRows {
    /** No row. */
    static final long NONE = RowLists.NONE;

    private static final int WEIGHT = 0;
    private static final int NEXT = 1;
    private static final int TOLD_START = 3;
    private static final int TOLD_END = 4;
    private static final int MORE = 5;

    private final StateTable rows;
    private final RowLists lists;
    private final boolean insertOnly;
    private final @Nullable RowTimes times;
    private final int width;
    private final int timeColumn;
    private final int[] columns;
    private final RowLookUp lookUp;
    private LongColumn batchTimes = new LongColumn(0);

    SessionRows(SessionSettings settings, RowType type, StateTables tables) {
        insertOnly = settings.insertOnly();
        width = type.size();
        timeColumn = settings.node().timeColumn();
        columns = IntStream.range(0, width).toArray();
        List<Storage> keys = new ArrayList<>();
        type.fields().forEach(field -> keys.add(field.type().storage()));
        List<Storage> values = Collections.nCopies(MORE + (settings.addsUp() ? RowTimes.COLUMNS : 0), Storage.LONG);
        rows = tables.table("rows", new TableSchema(keys, values, -1, !insertOnly));
        lists = new RowLists(rows, width + NEXT);
        times = settings.addsUp() ? new RowTimes(rows, timeColumn, width + WEIGHT, width + MORE) : null;
        lookUp = new RowLookUp(rows);
    }

    /**
     * Takes a batch in hand.
     *
     * @param keyHashes of the keys by row of the batch
     */
    void begin(Batch batch, long[] keyHashes) {
        lookUp.begin(batch, columns, keyHashes);
        batchTimes = batch.longs(timeColumn);
    }

    /** Looks some rows of the batch up at once. */
    void lookUp(int from, int end) {
        lookUp.findAll(from, end);
    }

    /** The row that equals row {@code row} of the batch in hand, which was looked up; negative if there is none, or none is looked for. */
    long find(int row) {
        return lookUp.find(row);
    }

    /** Adds row {@code row} of the batch in hand, which is not there; it is in no list and was not emitted yet. */
    long add(int row) {
        long left = lookUp.find(row);
        assert left < 0 : "the row is new";
        return lookUp.add(row, left);
    }

    /** Puts row {@code row} of the batch in hand, which is not there, into the list with that head, as one that was not emitted; returns the new head. */
    long enter(int row, long weight, long head) {
        if (times != null
                && weight == 1
                && head != NONE
                && !isTold(head - 1)
                && times.add(head - 1, batchTimes.get(row))) {
            return head;
        }
        if (insertOnly) {
            return 1 + rows.append(lookUp.hash(row), lookUp.columns(), row, weight, head);
        }
        long handle = add(row);
        addWeight(handle, weight);
        return push(handle, head);
    }

    /** The head of a list whose rows have all been emitted in one window: where few came, they go to those before them if there is room. */
    long settled(long head) {
        if (times == null || head == NONE || next(head - 1) == NONE || !times.addAll(head - 1, next(head - 1) - 1)) {
            return head;
        }
        long rest = next(head - 1);
        remove(head - 1);
        return rest;
    }

    /** How many rows that are equal but for their times there are in one. */
    int count(long handle) {
        return times == null ? 1 : times.count(handle);
    }

    /** Brings rows into the cache, those that are not negative. */
    void touchAll(long[] handles, int from, int end) {
        rows.touchAll(handles, from, end);
    }

    /** Puts a row at the front of a list, whose new head it is. */
    long push(long handle, long head) {
        return insertOnly ? lists.pushForGood(handle, head) : lists.push(handle, head);
    }

    /** Takes a row out of its list; returns the list's head. */
    long unlink(long handle, long head) {
        return lists.unlink(handle, head);
    }

    void remove(long handle) {
        lookUp.forget();
        rows.remove(handle);
    }

    /** The row after this one in its list, plus 1; or {@link #NONE}. */
    long next(long handle) {
        return lists.next(handle);
    }

    /** The weight of a row, or the sum of those in one. */
    long weight(long handle) {
        return times == null ? rows.getLong(handle, width + WEIGHT) : times.weight(handle);
    }

    void addWeight(long handle, long delta) {
        rows.addLong(handle, width + WEIGHT, delta);
    }

    long time(long handle) {
        return rows.getLong(handle, timeColumn);
    }

    /** The time of row {@code number} of those in one. */
    long time(long handle, int number) {
        return times == null ? time(handle) : times.time(handle, number);
    }

    /** Whether the row was emitted. */
    boolean isTold(long handle) {
        return rows.getLong(handle, width + TOLD_END) != 0;
    }

    long toldStart(long handle) {
        return rows.getLong(handle, width + TOLD_START);
    }

    long toldEnd(long handle) {
        return rows.getLong(handle, width + TOLD_END) ^ Long.MIN_VALUE;
    }

    /** Notes in which window the row was emitted. */
    void tell(long handle, long start, long end) {
        rows.setLong(handle, width + TOLD_START, start);
        rows.setLong(handle, width + TOLD_END, end ^ Long.MIN_VALUE);
    }

    /** Sets the first columns of {@code into}, in row {@code row}, to those of a row. */
    void read(long handle, Batch into, int row) {
        for (int i = 0; i < width; i++) {
            rows.read(handle, i, into.column(i), row);
        }
    }
}
