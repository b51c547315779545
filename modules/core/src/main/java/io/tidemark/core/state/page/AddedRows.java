package io.tidemark.core.state.page;

/** Rows of a batch that were added to a table one after the other, and are empty still; and those put aside. Reused. One thread at a time. */
public final class AddedRows {
    private long[] handles = new long[0];
    private int[] rows = new int[0];
    private int count;
    private int[] aside = new int[0];
    private int asideCount;

    /** Begins with none; there will be at most {@code capacity}. */
    public void begin(int capacity) {
        count = 0;
        asideCount = 0;
        if (rows.length < capacity) {
            handles = new long[capacity];
            rows = new int[capacity];
            aside = new int[capacity];
        }
    }

    /** Takes a row of a batch that was added. */
    public void add(int row, long handle) {
        rows[count] = row;
        handles[count++] = handle;
    }

    /** Takes a row that may be there, to be looked at when the others are complete. */
    public void putAside(int row) {
        aside[asideCount++] = row;
    }

    public int asideCount() {
        return asideCount;
    }

    public int aside(int place) {
        return aside[place];
    }

    public int count() {
        return count;
    }

    /** The row of the batch whose columns the added row is to have. */
    int row(int place) {
        return rows[place];
    }

    public long handle(int place) {
        return handles[place];
    }

    /** The end of the rows from {@code from} on that lie side by side on one page. */
    int endOfRun(int from, int pageRows) {
        long first = handles[from];
        int most = Math.min(count, from + pageRows - ((int) first & pageRows - 1));
        int end = from + 1;
        while (end < most && handles[end] == first + end - from) {
            end++;
        }
        return end;
    }
}
