package io.tidemark.core.state;

import io.tidemark.api.data.Column;
import io.tidemark.core.state.page.PagedRows;
import io.tidemark.core.state.page.RowCells;
import io.tidemark.core.state.page.RowStream;
import io.tidemark.core.state.page.StateOutput;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The rows of a table as they were when it was frozen; the table goes on meanwhile. One thread at a time, which need not be the table's;
 * but {@link #close} is called by the table's thread, and while a view is open each page that the table writes costs a copy once.
 */
public final class FrozenTable implements AutoCloseable {
    private final List<PagedRows> parts;
    private final RowCells cells;
    private final Runnable release;
    private boolean closed;

    /** {@code parts} hold all that is saved; the first one holds the rows of a {@link StateTable}. */
    FrozenTable(List<PagedRows> parts, Runnable release) {
        this.parts = parts;
        this.release = release;
        cells = new RowCells(parts.get(0));
    }

    PagedRows rows() {
        return parts.get(0);
    }

    /** Pages written since this view was frozen are those changed since this mark. */
    public long mark() {
        return parts.get(0).generation();
    }

    public long size() {
        return parts.get(0).size();
    }

    /** Rows in one key group. */
    public long size(int group) {
        return parts.get(0).size(group);
    }

    /** Whether there is nothing in a key group. */
    public boolean isEmpty(int group) {
        for (PagedRows part : parts) {
            if (part.size(group) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Visits all rows by key group, then slot. */
    public void forEach(LongConsumer visitor) {
        parts.get(0).forEach(visitor);
    }

    public long getLong(long handle, int column) {
        return cells.getWord(handle, column);
    }

    public boolean isNull(long handle, int column) {
        return cells.isNull(handle, column);
    }

    /** Sets row {@code row} of {@code into}, a column of the same storage, to the cell, NULL or not. */
    public void read(long handle, int column, Column into, int row) {
        cells.read(handle, column, into, row);
    }

    /** Whether rows of the group were written, added or removed since {@code mark}. */
    public boolean isChangedSince(int group, long mark) {
        for (PagedRows part : parts) {
            if (part.isChangedSince(group, mark)) {
                return true;
            }
        }
        return false;
    }

    /** Pages of a key group that were written since {@code mark}, and so go into an incremental checkpoint. */
    public int changedPages(int group, long mark) {
        int changed = 0;
        for (PagedRows part : parts) {
            for (int page = 0; page < part.pages(group); page++) {
                changed += part.isChangedSince(group, page, mark) ? 1 : 0;
            }
        }
        return changed;
    }

    /** Writes one key group: its pages changed since {@code mark}, or all of them if that is 0. See {@link RowStream} for the form. */
    public void save(int group, long mark, StateOutput out) {
        for (PagedRows part : parts) {
            RowStream.save(part, group, mark, out);
        }
    }

    /** Ends the view. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            release.run();
        }
    }
}
