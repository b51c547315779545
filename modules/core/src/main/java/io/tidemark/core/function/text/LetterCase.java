package io.tidemark.core.function.text;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.format.text.Words;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;

/** UPPER and LOWER: one code point for one code point, as Postgres does it, so that {@code ß} stays. */
record LetterCase(boolean upper) implements Kernel.Strict {
    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn text = (BytesColumn) arguments[0];
        BytesColumn out = (BytesColumn) result;
        byte[] heap = text.heap();
        for (int row = 0; row < rows; row++) {
            if (out.nulls().get(row)) {
                continue;
            }
            int from = text.offsets()[row];
            int length = text.lengths()[row];
            out.reserve(maxLength(length) + Long.BYTES);
            out.setReserved(row, convert(heap, from, from + length, out.heap(), out.heapSize()) - out.heapSize());
        }
    }

    /** Room that a conversion may need: a letter may take one byte more in the other case (such as U+0250, U+2C6F). */
    static int maxLength(int length) {
        return Math.multiplyExact(length, 2);
    }

    /** Writes {@code [from, to)} in this case at {@code out[at]}; returns the index after it. */
    int convert(byte[] heap, int from, int to, byte[] out, int at) {
        byte first = (byte) (upper ? 'a' : 'A');
        int index = at;
        int i = from;
        // Whole words, also where a text ends within one: what is written beyond its end does not count.
        while (i < to && i + Long.BYTES <= heap.length && index + Long.BYTES <= out.length) {
            long word = Words.load(heap, i);
            int count = Math.min(Long.BYTES, to - i);
            if ((word & Words.HIGH_BITS << (Long.BYTES - count) * 8 >>> (Long.BYTES - count) * 8) != 0) {
                break;
            }
            Words.store(out, index, word ^ letters(word, first) >>> 2);
            i += count;
            index += count;
        }
        for (; i < to; i++) {
            byte value = heap[i];
            if (value < 0) {
                return convertPoints(heap, i, to, out, index);
            }
            // The letters of ASCII differ in one bit.
            boolean changes = value >= first && value < first + 26;
            out[index++] = (byte) (changes ? value ^ 0x20 : value);
        }
        return index;
    }

    /** The high bit of each byte that is one of the 26 letters from {@code first} on; bytes beyond ASCII, and those above them, may be wrong. */
    private static long letters(long word, byte first) {
        long fromFirst = word + Words.ONES * (0x80 - first);
        long beyondLast = word + Words.ONES * (0x80 - first - 26);
        return fromFirst & ~beyondLast & Words.HIGH_BITS;
    }

    private int convertPoints(byte[] heap, int from, int to, byte[] out, int at) {
        int index = at;
        int next;
        for (int i = from; i < to; i = next) {
            next = Utf8.next(heap, i, to);
            int point = Utf8.decode(heap, i, next);
            index = Utf8.encode(upper ? Character.toUpperCase(point) : Character.toLowerCase(point), out, index);
        }
        return index;
    }
}
