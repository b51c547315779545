package io.tidemark.core.state.rows;

import io.tidemark.core.state.StateTable;

/**
 * Lists of rows of a table, linked both ways through two of its LONG columns. A link is the handle of a row, plus 1; {@link #NONE} where a list ends. A row is in
 * one list at most, and who keeps a list keeps its head. One thread at a time.
 */
public final class RowLists {
    /** No row. */
    public static final long NONE = 0;

    private final StateTable rows;
    private final int next;
    private final int previous;

    /**
     * Lists of rows of {@code rows}.
     *
     * @param next the column of the link to the next row; the one behind it links to the previous row
     */
    public RowLists(StateTable rows, int next) {
        this.rows = rows;
        this.next = next;
        previous = next + 1;
    }

    /** Puts a row, which is in no list, at the front of the list with that head; returns the new head. */
    public long push(long handle, long head) {
        rows.setLong(handle, next, head);
        rows.setLong(handle, previous, NONE);
        if (head != NONE) {
            rows.setLong(head - 1, previous, handle + 1);
        }
        return handle + 1;
    }

    /** As {@link #push} to a list from which no row is ever taken: the row that was the first one is left alone, and there need be no column of the other link. */
    public long pushForGood(long handle, long head) {
        rows.setLong(handle, next, head);
        return handle + 1;
    }

    /** Takes a row out of the list with that head; returns the list's head. */
    public long unlink(long handle, long head) {
        long after = next(handle);
        long before = rows.getLong(handle, previous);
        if (after != NONE) {
            rows.setLong(after - 1, previous, before);
        }
        if (before != NONE) {
            rows.setLong(before - 1, next, after);
        }
        return before == NONE ? after : head;
    }

    /** The link to the row after this one. */
    public long next(long handle) {
        return rows.getLong(handle, next);
    }
}
