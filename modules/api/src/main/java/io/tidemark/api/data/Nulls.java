package io.tidemark.api.data;

import java.util.Arrays;

/** Which rows of a column are NULL: one bit a row. One thread at a time. */
public final class Nulls {
    private long[] words;
    private boolean any;

    Nulls(int capacity) {
        words = new long[(capacity + 63) >>> 6];
    }

    /** False only if no row is NULL; the cheap test before a loop. */
    public boolean any() {
        return any;
    }

    public boolean get(int row) {
        return any && (words[row >>> 6] >>> row & 1) != 0;
    }

    public void set(int row) {
        words[row >>> 6] |= 1L << row;
        any = true;
    }

    public void unset(int row) {
        if (any) {
            words[row >>> 6] &= ~(1L << row);
        }
    }

    public void set(int row, boolean isNull) {
        if (isNull) {
            set(row);
        } else {
            unset(row);
        }
    }

    /** Makes no row NULL. */
    public void clear() {
        if (any) {
            Arrays.fill(words, 0);
            any = false;
        }
    }

    void ensureCapacity(int capacity) {
        int needed = (capacity + 63) >>> 6;
        if (needed > words.length) {
            words = Arrays.copyOf(words, needed);
        }
    }
}
