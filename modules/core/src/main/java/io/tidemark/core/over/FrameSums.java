package io.tidemark.core.over;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.core.aggregate.Accumulator;
import io.tidemark.core.plan.Frame;
import io.tidemark.core.state.StateTable;

/**
 * An aggregate over frames that slide through a partition: rows are added at one end and taken back at the other, which every accumulator does exactly.
 * Between epochs it holds all rows of the partition if the frame is open at an end, else none: so a walk that reaches to that end
 * begins next to it, however long the partition. One thread at a time.
 */
final class FrameSums {
    private final Accumulator accumulator;
    private final int firstColumn;
    private final boolean holdsAll;
    private long low;
    private long high;

    /**
     * Sums of a frame.
     *
     * @param firstColumn of the accumulator's state in the table of the partitions
     */
    FrameSums(Accumulator accumulator, int firstColumn, Frame frame) {
        this.accumulator = accumulator;
        this.firstColumn = firstColumn;
        holdsAll = frame.isOpenBelow() || frame.isOpenAbove();
    }

    boolean holdsAll() {
        return holdsAll;
    }

    /** Takes a change of the partition. */
    void change(StateTable table, long handle, Batch batch, int row, long weight) {
        if (holdsAll) {
            accumulator.add(table, handle, firstColumn, batch, row, weight);
        }
    }

    /** Begins a walk among {@code count} rows. */
    void begin(long count) {
        low = 0;
        high = holdsAll ? count : 0;
    }

    /** Slides to the frame from {@code newLow} to {@code newHigh - 1}; {@code rows} has the rows that come and go. */
    void slide(StateTable table, long handle, RowSpan rows, long newLow, long newHigh) {
        long end = Math.max(newLow, newHigh);
        if (newLow >= high && !holdsAll) {
            // Nothing of the old frame is in the new one.
            add(table, handle, rows, low, high, -1);
            low = newLow;
            high = newLow;
        }
        add(table, handle, rows, high, end, 1);
        add(table, handle, rows, end, high, -1);
        add(table, handle, rows, newLow, low, 1);
        add(table, handle, rows, low, newLow, -1);
        low = newLow;
        high = end;
    }

    private void add(StateTable table, long handle, RowSpan rows, long from, long to, long weight) {
        for (long position = from; position < to; position++) {
            accumulator.add(table, handle, firstColumn, rows.batch(), rows.row(position), weight);
        }
    }

    boolean result(StateTable table, long handle, Column into, int row) {
        return accumulator.result(table, handle, firstColumn, into, row);
    }

    /** Ends a walk among {@code count} rows: as it was before. */
    void end(StateTable table, long handle, RowSpan rows, long count) {
        slide(table, handle, rows, holdsAll ? 0 : high, holdsAll ? count : high);
    }

    /** Frees what the partition holds. */
    void free(StateTable table, long handle) {
        accumulator.free(table, handle, firstColumn);
    }
}
