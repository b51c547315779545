package io.tidemark.core.expr;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;

/** The rows of a batch for which a BOOLEAN column is true, in order. Reused from batch to batch. One thread at a time. */
public final class RowSelection {
    private int[] rows = new int[0];
    private int count;

    /** Selects the rows of {@code [0, total)} that are true, neither false nor NULL; returns how many. */
    public int select(Column booleans, int total) {
        if (total > rows.length) {
            rows = new int[total];
        }
        long[] values = ((LongColumn) booleans).values();
        // Always write, then move on or not: a branch that follows the data would be mispredicted too often.
        int selected = 0;
        if (booleans.nulls().any()) {
            long[] words = booleans.nulls().words();
            for (int row = 0; row < total; row++) {
                rows[selected] = row;
                selected += (int) (values[row] & ~(words[row >>> 6] >>> row) & 1);
            }
        } else {
            for (int row = 0; row < total; row++) {
                rows[selected] = row;
                selected += (int) values[row];
            }
        }
        count = selected;
        return selected;
    }

    /** Indexes of the selected rows, ascending; the first {@link #count()} count. Valid until the next call of {@code select}. */
    public int[] rows() {
        return rows;
    }

    public int count() {
        return count;
    }
}
