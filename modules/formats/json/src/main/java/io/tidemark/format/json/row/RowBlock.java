package io.tidemark.format.json.row;

import io.tidemark.api.source.Slice;

/**
 * Rows of a slice that are read together: each {@link RowStep} reads the same value of all of them before the next step begins, so that a
 * step is one small loop, and rows do not wait for each other. As many as stay in the processor's first cache. One thread at a time.
 */
final class RowBlock {
    static final int MAX_ROWS = 128;
    /** Where a row is that does not go on as was guessed: beyond all ends, also with a gap added. */
    static final int FAILED = 1 << 30;

    /** Where each row is to be read on, or {@link #FAILED}. */
    final int[] at = new int[MAX_ROWS];
    /** Where each row ends. */
    final int[] ends = new int[MAX_ROWS];

    byte[] bytes = new byte[0];
    int count;
    /** The row of the batch that the first row becomes. */
    int firstRow;

    /** Begins with {@code count} rows of the slice, from {@code first} on. */
    void begin(Slice slice, int first, int count, int firstRow) {
        bytes = slice.buffer;
        this.count = count;
        this.firstRow = firstRow;
        for (int i = 0; i < count; i++) {
            int start = slice.starts[first + i];
            at[i] = slice.fault(first + i) == null ? start : FAILED;
            ends[i] = start + slice.lengths[first + i];
        }
    }

    /** Begins with one row, {@code rowBytes[start, end)}. */
    void begin(byte[] rowBytes, int start, int end, int row) {
        bytes = rowBytes;
        count = 1;
        firstRow = row;
        at[0] = start;
        ends[0] = end;
    }

    /** How many rows failed. */
    int failures() {
        int failures = 0;
        for (int i = 0; i < count; i++) {
            failures += at[i] >>> 30;
        }
        return failures;
    }
}
