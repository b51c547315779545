package io.tidemark.core.function.logic;

import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.Nulls;

/** Rows chosen or not, as a long of all ones or all zeros each, and as bits. */
final class Masks {
    private static final int WORD = 64;

    private Masks() {}

    /** All ones for the rows that are true, neither false nor NULL. */
    static void ofTrue(LongColumn booleans, long[] masks, int rows) {
        long[] values = booleans.values();
        if (!booleans.nulls().any()) {
            for (int i = 0; i < rows; i++) {
                masks[i] = -values[i];
            }
            return;
        }
        long[] words = booleans.nulls().words();
        for (int from = 0; from < rows; from += WORD) {
            long nullBits = words[from / WORD];
            int to = Math.min(rows, from + WORD);
            for (int i = from; i < to; i++) {
                masks[i] = -(values[i] & ~nullBits & 1);
                nullBits >>>= 1;
            }
        }
    }

    /** All ones for the rows that are not NULL. */
    static void ofPresent(Nulls nulls, long[] masks, int rows) {
        boolean any = nulls.any();
        long[] words = nulls.words();
        for (int from = 0; from < rows; from += WORD) {
            long nullBits = any ? words[from / WORD] : 0;
            int to = Math.min(rows, from + WORD);
            for (int i = from; i < to; i++) {
                masks[i] = (nullBits & 1) - 1;
                nullBits >>>= 1;
            }
        }
    }

    /** The lowest bits of 64 values from {@code from} on, the first lowest. */
    static long pack(long[] values, int from, int rows) {
        long bits = 0;
        int to = Math.min(rows, from + WORD);
        for (int i = from; i < to; i++) {
            bits |= (values[i] & 1) << i;
        }
        return bits;
    }
}
