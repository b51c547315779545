package io.tidemark.core.window;

import java.util.Arrays;

/** A list of windows, in microseconds; reused. One thread at a time. */
public final class WindowBounds {
    private long[] starts = new long[4];
    private long[] ends = new long[4];
    private int count;

    public int count() {
        return count;
    }

    /** First moment of window {@code index}. */
    public long start(int index) {
        return starts[index];
    }

    /** First moment after window {@code index}. */
    public long end(int index) {
        return ends[index];
    }

    void clear() {
        count = 0;
    }

    void add(long start, long end) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, count * 2);
            ends = Arrays.copyOf(ends, count * 2);
        }
        starts[count] = start;
        ends[count] = end;
        count++;
    }

    void reverse() {
        for (int low = 0, high = count - 1; low < high; low++, high--) {
            long start = starts[low];
            long end = ends[low];
            starts[low] = starts[high];
            ends[low] = ends[high];
            starts[high] = start;
            ends[high] = end;
        }
    }
}
