package io.tidemark.core.state.index;

import io.tidemark.api.data.Column;
import io.tidemark.core.state.page.PagedRows;
import io.tidemark.core.state.page.RowCells;
import java.util.function.LongConsumer;

/** The deadline column of a table, and its rows in the order of it: whoever writes the column does so here. One thread at a time. */
public final class DueRows {
    private final RowCells cells;
    private final int column;
    private final Deadlines deadlines;

    public DueRows(PagedRows rows, RowCells cells, int column) {
        this.cells = cells;
        this.column = column;
        deadlines = new Deadlines(rows, cells, column);
    }

    public void set(long handle, long value) {
        if (cells.getWord(handle, column) == value && !cells.isNull(handle, column)) {
            return;
        }
        leave(handle);
        cells.setWord(handle, column, value);
        enter(handle);
    }

    public void setNull(long handle, boolean isNull) {
        leave(handle);
        cells.setNull(handle, column, isNull);
        enter(handle);
    }

    public void write(long handle, Column from, int row) {
        leave(handle);
        cells.write(handle, column, from, row);
        enter(handle);
    }

    /** A row has been added, with its key; if its deadline is not part of that, it is mostly written next. */
    public void added(long handle, boolean hasDeadline) {
        if (hasDeadline) {
            deadlines.enter(handle);
        } else {
            deadlines.added(handle);
        }
    }

    public void enter(long handle) {
        deadlines.enter(handle);
    }

    public void leave(long handle) {
        deadlines.leave(handle);
    }

    /** Visits the rows that fall due at {@code until} or before, as {@link Deadlines#forEach} does. */
    public void forEach(long until, LongConsumer visitor) {
        deadlines.forEach(until, visitor);
    }

    /** Visits the rows that fall due after {@code after} and at {@code until} or before, as {@link Deadlines#forEach} does. */
    public void forEach(long after, long until, LongConsumer visitor) {
        deadlines.forEach(after, until, visitor);
    }

    /** The smallest deadline; Long.MAX_VALUE if there is none. */
    public long next() {
        return deadlines.next();
    }

    public long sizeBytes() {
        return deadlines.sizeBytes();
    }
}
