package io.tidemark.format.json;

import io.tidemark.api.format.text.Words;
import java.util.Arrays;

/**
 * What stood between the values of the rows before: the bytes from the end of one value to the start of the next, such as
 * {@code ,"amount":}. Rows of one writer repeat them byte by byte, so comparing them a word at a time replaces scanning, checking and
 * looking up the key. What was learned was checked then, and it means the same wherever it stands: the first gap of an object
 * starts with its brace, all others with their comma. One thread at a time.
 */
final class KeyGaps {
    static final int NO_MATCH = -1;

    private static final int WORDS = 8;
    private static final int MAX_LENGTH = WORDS * Long.BYTES;
    private static final int MAX_GAPS = 1024;

    private int count;
    private long[] words = new long[0];
    private long[] lastMasks = new long[0];
    private int[] lengths = new int[0];
    private int[] columns = new int[0];

    /** The index after the gap at {@code from} if it is the one that was learned for {@code step}; else {@link #NO_MATCH}. */
    int match(byte[] bytes, int from, int end, int step) {
        if (step >= count) {
            return NO_MATCH;
        }
        int after = from + lengths[step];
        if (lengths[step] == 0 || after > end) {
            return NO_MATCH;
        }
        int at = from;
        int word = step * WORDS;
        for (; at + Long.BYTES < after; at += Long.BYTES) {
            if (Words.load(bytes, at) != words[word++]) {
                return NO_MATCH;
            }
        }
        return ((Words.load(bytes, at) ^ words[word]) & lastMasks[step]) == 0 ? after : NO_MATCH;
    }

    /** The column whose value follows the gap of that step; negative if nobody reads it. */
    int column(int step) {
        return columns[step];
    }

    /** Remembers {@code bytes[from, to)} as the gap of {@code step}. */
    void learn(byte[] bytes, int from, int to, int step, int column) {
        int length = to - from;
        if (step >= MAX_GAPS || step > count) {
            return;
        }
        if (step == count) {
            grow();
        }
        lengths[step] = length > MAX_LENGTH ? 0 : length;
        columns[step] = column;
        if (length > MAX_LENGTH) {
            return;
        }
        int last = (length - 1) / Long.BYTES;
        for (int i = 0; i <= last; i++) {
            words[step * WORDS + i] = Words.load(bytes, from + i * Long.BYTES);
        }
        int rest = length - last * Long.BYTES;
        lastMasks[step] = -1L >>> (Long.BYTES - rest) * 8;
    }

    private void grow() {
        count++;
        if (count > lengths.length) {
            int capacity = Math.max(8, count * 2);
            words = Arrays.copyOf(words, capacity * WORDS);
            lastMasks = Arrays.copyOf(lastMasks, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
            columns = Arrays.copyOf(columns, capacity);
        }
    }
}
