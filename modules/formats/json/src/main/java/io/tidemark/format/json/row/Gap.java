package io.tidemark.format.json.row;

import io.tidemark.api.format.text.Words;
import org.jspecify.annotations.Nullable;

/**
 * The bytes between two values of a row, such as {@code ","price":}, of 1 to {@value #MAX_LENGTH}. They are compared by their first and their last word, which
 * overlap in a gap of less than sixteen bytes, and are the same word, of which the mask leaves the gap, in one of less than eight: so most gaps are known by two
 * loads, without a loop. Immutable.
 */
final class Gap {
    static final int MAX_LENGTH = 64;

    private final int length;
    private final long first;
    private final long last;
    private final int lastOffset;
    private final long mask;
    /** The words between the first and the last. */
    private final long[] middle;

    private Gap(byte[] bytes, int from, int length) {
        this.length = length;
        lastOffset = Math.max(0, length - Long.BYTES);
        first = Words.load(bytes, from);
        last = Words.load(bytes, from + lastOffset);
        mask = length >= Long.BYTES ? -1 : (1L << length * 8) - 1;
        middle = new long[Math.max(0, (length - 1) / Long.BYTES - 1)];
        for (int i = 0; i < middle.length; i++) {
            middle[i] = Words.load(bytes, from + (i + 1) * Long.BYTES);
        }
    }

    /** The gap {@code bytes[from, to)}; null if it is empty or too long. */
    static @Nullable Gap of(byte[] bytes, int from, int to) {
        int length = to - from;
        return length <= 0 || length > MAX_LENGTH ? null : new Gap(bytes, from, length);
    }

    /** The index after the gap if it is at {@code at}, and ends before {@code end}; else {@link RowBlock#FAILED}. */
    int after(byte[] bytes, int at, int end) {
        int after = at + length;
        if (after > end) {
            return RowBlock.FAILED;
        }
        long difference = (Words.load(bytes, at) ^ first | Words.load(bytes, at + lastOffset) ^ last) & mask;
        for (int i = 0; i < middle.length; i++) {
            difference |= Words.load(bytes, at + (i + 1) * Long.BYTES) ^ middle[i];
        }
        return difference == 0 ? after : RowBlock.FAILED;
    }
}
