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

    /** 64 rows a word, row 0 in the lowest bit of the first; the array is this bitmap's own. All zero unless {@link #any()}. */
    public long[] words() {
        return words;
    }

    /** Replaces the bits of the rows {@code [64 * index, 64 * index + 64)}. */
    public void setWord(int index, long bits) {
        if (any || bits != 0) {
            words[index] = bits;
            any = true;
        }
    }

    /** Makes those of the first {@code rows} rows NULL too that are NULL in {@code other}. */
    public void addAll(Nulls other, int rows) {
        if (!other.any) {
            return;
        }
        int last = (rows + 63) >>> 6;
        long all = 0;
        for (int i = 0; i < last; i++) {
            long bits = words[i] | other.words[i];
            words[i] = bits;
            all |= bits;
        }
        any = any || all != 0;
    }

    /** Makes the rows from {@code to} on NULL or not as {@code rows} rows of {@code other} from {@code from} on are. */
    void copy(int to, Nulls other, int from, int rows) {
        if (any || other.any) {
            for (int i = 0; i < rows; i++) {
                set(to + i, other.get(from + i));
            }
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
