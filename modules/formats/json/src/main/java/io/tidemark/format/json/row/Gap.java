package io.tidemark.format.json.row;

import io.tidemark.api.format.text.Words;
import org.jspecify.annotations.Nullable;

/**
 * The bytes between two values of a row, such as {@code ","price":}, of 1 to {@value #MAX_LENGTH}. They are compared by three words, the first, the second and the
 * last, which overlap in a gap of less than {@value #WORDS_LENGTH} bytes, and are the same word, of which the mask leaves the gap, in one of less than eight: so most gaps
 * are known by three loads, without a loop. What a longer one has beyond that is a gap of its own. Immutable.
 */
final class Gap {
    static final int MAX_LENGTH = 64;
    private static final int WORDS_LENGTH = 3 * Long.BYTES;

    private final int length;
    private final long first;
    private final long second;
    private final int secondOffset;
    private final long last;
    private final int lastOffset;
    private final long mask;

    /** What follows the three words. */
    private final @Nullable Gap rest;

    private Gap(byte[] bytes, int from, int length) {
        this.length = length;
        lastOffset = Math.max(0, Math.min(length, WORDS_LENGTH) - Long.BYTES);
        secondOffset = Math.min(Long.BYTES, lastOffset);
        first = Words.load(bytes, from);
        second = Words.load(bytes, from + secondOffset);
        last = Words.load(bytes, from + lastOffset);
        mask = length >= Long.BYTES ? -1 : (1L << length * 8) - 1;
        rest = length > WORDS_LENGTH ? new Gap(bytes, from + WORDS_LENGTH, length - WORDS_LENGTH) : null;
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
        // No loop over the words: it would be compiled for a gap that has some, and again for one that has none.
        long difference = (Words.load(bytes, at) ^ first
                        | Words.load(bytes, at + secondOffset) ^ second
                        | Words.load(bytes, at + lastOffset) ^ last)
                & mask;
        if (difference != 0) {
            return RowBlock.FAILED;
        }
        return rest == null ? after : rest.after(bytes, at + WORDS_LENGTH, end);
    }
}
