package io.tidemark.format.json.row;

import io.tidemark.api.format.text.Words;
import java.util.Arrays;

/**
 * What stood between the values of the rows before: the bytes from the end of one value to the start of the next, such as
 * {@code ,"amount":}. Rows of one writer repeat them byte by byte, so comparing them a word at a time replaces scanning, checking and
 * looking up the key. What was learned was checked then, and it means the same wherever it stands: the first gap of an object
 * starts with its brace, all others with their comma. One thread at a time.
 *
 * <pre>
 *   cells, 4 a gap   [ first eight bytes | last eight | mask | column, length ]
 *   middles, 6 a gap [ the words from the ninth byte on, of a gap of more than sixteen ]
 * </pre>
 *
 * First and last overlap in a gap of less than sixteen bytes, and are the same word, of which the mask leaves the gap, if it has less
 * than eight: so most gaps are known by two loads, without a loop.
 */
final class KeyGaps {
    static final int NO_MATCH = -1;

    private static final int CELLS = 4;
    private static final int MIDDLES = 6;
    private static final int MAX_LENGTH = (MIDDLES + 2) * Long.BYTES;
    private static final int MAX_GAPS = 1024;

    private int count;
    private long[] cells = new long[0];
    private long[] middles = new long[0];

    /** The index after the gap at {@code from} if it is the one that was learned for {@code step}; else {@link #NO_MATCH}. */
    int match(byte[] bytes, int from, int end, int step) {
        if (step >= count) {
            return NO_MATCH;
        }
        int cell = step * CELLS;
        int length = (int) cells[cell + 3];
        int after = from + length;
        // A length of 0 is that of a gap too long to learn.
        if (length == 0 || after > end) {
            return NO_MATCH;
        }
        int last = from + Math.max(0, length - Long.BYTES);
        long difference = Words.load(bytes, from) ^ cells[cell] | Words.load(bytes, last) ^ cells[cell + 1];
        if ((difference & cells[cell + 2]) != 0) {
            return NO_MATCH;
        }
        return length <= 2 * Long.BYTES || hasMiddle(bytes, from, last, step) ? after : NO_MATCH;
    }

    private boolean hasMiddle(byte[] bytes, int from, int last, int step) {
        int middle = step * MIDDLES;
        for (int at = from + Long.BYTES; at < last; at += Long.BYTES) {
            if (Words.load(bytes, at) != middles[middle++]) {
                return false;
            }
        }
        return true;
    }

    /** The column whose value follows the gap of that step; negative if nobody reads it. */
    int column(int step) {
        return (int) (cells[step * CELLS + 3] >> 32);
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
        int cell = step * CELLS;
        cells[cell + 3] = (long) column << 32 | (length > MAX_LENGTH ? 0 : length);
        if (length > MAX_LENGTH) {
            return;
        }
        int last = from + Math.max(0, length - Long.BYTES);
        cells[cell] = Words.load(bytes, from);
        cells[cell + 1] = Words.load(bytes, last);
        cells[cell + 2] = length >= Long.BYTES ? -1 : (1L << length * 8) - 1;
        int middle = step * MIDDLES;
        for (int at = from + Long.BYTES; at < last; at += Long.BYTES) {
            middles[middle++] = Words.load(bytes, at);
        }
    }

    private void grow() {
        count++;
        if (count * CELLS > cells.length) {
            int capacity = Math.max(8, count * 2);
            cells = Arrays.copyOf(cells, capacity * CELLS);
            middles = Arrays.copyOf(middles, capacity * MIDDLES);
        }
    }
}
