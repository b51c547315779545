package io.tidemark.core.state.page;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;

/** Writes the columns of rows that were just added, whose cells are zero: one by one, or of many rows a column in one go. One thread at a time. */
public final class NewRows {
    private final PagedRows rows;
    private final RowLayout layout;

    public NewRows(PagedRows rows) {
        this.rows = rows;
        layout = rows.layout();
    }

    /**
     * Sets the first {@code count} columns of a row that was just added, and so is zero, to row {@code row} of {@code columns}; with one NaN and one zero, since
     * rows are found by them.
     */
    public void write(long handle, Column[] columns, int count, int row) {
        Page page = rows.writable(handle);
        for (int column = 0; column < count; column++) {
            write(page, layout.base((int) handle), column, columns[column], row);
        }
    }

    /** Sets two LONGs side by side of a row that was just added. */
    public void write(long handle, int column, long value, long nextValue) {
        Page page = rows.writable(handle);
        int at = layout.base((int) handle) + layout.offset(column);
        page.set(at, value);
        page.set(at + 1, nextValue);
    }

    private void write(Page page, int base, int column, Column from, int row) {
        int at = base + layout.offset(column);
        if (from.nulls().get(row)) {
            RowCells.setNull(page, base, column);
        } else if (from instanceof WideColumn wide) {
            page.set(at, wide.highs()[row]);
            page.set(at + 1, wide.lows()[row]);
        } else if (from instanceof LongColumn longs) {
            page.set(at, longs.values()[row]);
        } else if (from instanceof BytesColumn bytes) {
            int length = bytes.lengths()[row];
            page.set(at, length == 0 ? 0 : RowCells.append(rows, page, bytes.heap(), bytes.offsets()[row], length));
        } else {
            page.set(at, DoubleColumn.canonicalBits(((DoubleColumn) from).values()[row]));
        }
    }

    /** {@link #write(long, Column[], int, int)} of all rows of {@code added} and all of {@code columns}. */
    public void write(AddedRows added, Column[] columns) {
        for (int from = 0, end; from < added.count(); from = end) {
            end = added.endOfRun(from, layout.pageRows());
            Page page = rows.writable(added.handle(from));
            int base = layout.base((int) added.handle(from));
            for (int column = 0; column < columns.length; column++) {
                if (!(columns[column] instanceof BytesColumn)) {
                    write(page, base, column, columns[column], added, from, end);
                }
            }
            writeTexts(page, base, columns, added, from, end);
        }
    }

    /** Sets a LONG of all rows of {@code added} to {@code values} by row of their batch. */
    public void write(AddedRows added, int column, long[] values) {
        for (int from = 0, end; from < added.count(); from = end) {
            end = added.endOfRun(from, layout.pageRows());
            Page page = rows.writable(added.handle(from));
            write(
                    page.words(),
                    layout.base((int) added.handle(from)) + layout.offset(column),
                    values,
                    added,
                    from,
                    end);
        }
    }

    /** Row by row, so that the page's heap is in the order in which it is saved. */
    private void writeTexts(Page page, int base, Column[] columns, AddedRows added, int from, int end) {
        int count = 0;
        int[] texts = layout.bytesColumns();
        while (count < texts.length && texts[count] < columns.length) {
            count++;
        }
        if (count == 0) {
            return;
        }
        for (int i = from; i < end; i++) {
            for (int j = 0; j < count; j++) {
                write(page, base + (i - from) * layout.stride(), texts[j], columns[texts[j]], added.row(i));
            }
        }
    }

    /** Of rows {@code from} to {@code end - 1}, which lie side by side from {@code base} on. A page that has just taken a row is in the heap. */
    private void write(Page page, int base, int column, Column source, AddedRows added, int from, int end) {
        int at = base + layout.offset(column);
        if (source instanceof WideColumn wide && !wide.nulls().any()) {
            write(page.words(), at, wide, added, from, end);
        } else if (source instanceof LongColumn longs && !longs.nulls().any()) {
            write(page.words(), at, longs.values(), added, from, end);
        } else {
            for (int i = from; i < end; i++) {
                write(page, base + (i - from) * layout.stride(), column, source, added.row(i));
            }
        }
    }

    private void write(long[] words, int first, WideColumn wide, AddedRows added, int from, int end) {
        long[] highs = wide.highs();
        long[] lows = wide.lows();
        for (int i = from, at = first; i < end; i++, at += layout.stride()) {
            words[at] = highs[added.row(i)];
            words[at + 1] = lows[added.row(i)];
        }
    }

    private void write(long[] words, int first, long[] values, AddedRows added, int from, int end) {
        for (int i = from, at = first; i < end; i++, at += layout.stride()) {
            words[at] = values[added.row(i)];
        }
    }
}
