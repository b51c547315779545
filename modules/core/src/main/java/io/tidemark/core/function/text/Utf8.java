package io.tidemark.core.function.text;

import io.tidemark.api.format.text.Words;

/** Code points in UTF-8 bytes. The bytes are taken to be valid, but broken ones never lead outside the range. Stateless. */
final class Utf8 {
    /** The most bytes of a code point. */
    static final int MAX_LENGTH = 4;

    /** Bytes 10xxxxxx, which do not begin a code point, are the signed bytes below this one. */
    private static final byte FIRST_LEAD = (byte) 0xC0;

    private static final int SIX_BITS = 6;
    private static final int LOW_SIX = 0x3F;

    private Utf8() {}

    static boolean begins(byte value) {
        return value >= FIRST_LEAD;
    }

    /** Code points in {@code [from, to)}. */
    static int count(byte[] heap, int from, int to) {
        int count = 0;
        int i = from;
        for (; i + Long.BYTES <= to; i += Long.BYTES) {
            long word = Words.load(heap, i);
            // The high bit of each byte 10xxxxxx.
            long others = word & ~(word << 1) & Words.HIGH_BITS;
            count += Long.BYTES - Long.bitCount(others);
        }
        for (; i < to; i++) {
            count += heap[i] >= FIRST_LEAD ? 1 : 0;
        }
        return count;
    }

    /** The index after the code point at {@code at}. */
    static int next(byte[] heap, int at, int to) {
        int index = at + 1;
        while (index < to && !begins(heap[index])) {
            index++;
        }
        return index;
    }

    /** The index of the code point that ends before {@code at}. */
    static int previous(byte[] heap, int from, int at) {
        int index = at - 1;
        while (index > from && !begins(heap[index])) {
            index--;
        }
        return index;
    }

    /** The index {@code count} code points after {@code from}, or {@code to}. */
    static int skip(byte[] heap, int from, int to, long count) {
        if (count >= to - from) {
            return to;
        }
        int index = from;
        for (long left = count; left > 0 && index < to; left--) {
            index = next(heap, index, to);
        }
        return index;
    }

    /** The index {@code count} code points before {@code to}, or {@code from}. */
    static int skipBack(byte[] heap, int from, int to, long count) {
        if (count >= to - from) {
            return from;
        }
        int index = to;
        for (long left = count; left > 0 && index > from; left--) {
            index = previous(heap, from, index);
        }
        return index;
    }

    /** The code point in {@code [at, next)}. */
    static int decode(byte[] heap, int at, int next) {
        int lead = heap[at] & 0xFF;
        int point = switch (next - at) {
            case 1 -> lead;
            case 2 -> lead & 0x1F;
            case 3 -> lead & 0x0F;
            default -> lead & 0x07;
        };
        for (int i = at + 1; i < next; i++) {
            point = point << SIX_BITS | heap[i] & LOW_SIX;
        }
        return point;
    }

    /** Writes a code point; returns the index after it. */
    static int encode(int point, byte[] out, int at) {
        int index = at;
        if (point < 0x80) {
            out[index++] = (byte) point;
            return index;
        }
        if (point < 0x800) {
            out[index++] = (byte) (0xC0 | point >> SIX_BITS);
        } else {
            if (point < 0x10000) {
                out[index++] = (byte) (0xE0 | point >> 2 * SIX_BITS);
            } else {
                out[index++] = (byte) (0xF0 | point >> 3 * SIX_BITS);
                out[index++] = (byte) (0x80 | point >> 2 * SIX_BITS & LOW_SIX);
            }
            out[index++] = (byte) (0x80 | point >> SIX_BITS & LOW_SIX);
        }
        out[index++] = (byte) (0x80 | point & LOW_SIX);
        return index;
    }

    /** The first index in {@code [from, to)} at which {@code needle} begins, or -1. */
    static int indexOf(byte[] heap, int from, int to, byte[] needle, int needleFrom, int needleLength) {
        if (needleLength == 0) {
            return from;
        }
        int beyond = needleLength - 1;
        int end = to - beyond;
        if (beyond == 0) {
            return next(heap, from, end - 1, needle[needleFrom]);
        }
        // Eight places at a time, by the first byte and the last: of few others are the bytes between worth a look.
        long first = Words.ONES * (needle[needleFrom] & 0xff);
        long last = Words.ONES * (needle[needleFrom + beyond] & 0xff);
        int i = from;
        for (; i < end && i + beyond + Long.BYTES <= heap.length; i += Long.BYTES) {
            long found = Words.matches(Words.load(heap, i), first) & Words.matches(Words.load(heap, i + beyond), last);
            for (; found != 0; found &= found - 1) {
                int at = i + Words.first(found);
                if (at < end && matches(heap, at, needle, needleFrom, needleLength)) {
                    return at;
                }
            }
        }
        for (; i < end; i++) {
            if (matches(heap, i, needle, needleFrom, needleLength)) {
                return i;
            }
        }
        return -1;
    }

    /** The first index in {@code [from, last]} that has the byte, or -1; eight at a time while they lie within the heap. */
    private static int next(byte[] heap, int from, int last, byte wanted) {
        long pattern = Words.ONES * (wanted & 0xff);
        int i = from;
        for (; i <= last && i + Long.BYTES <= heap.length; i += Long.BYTES) {
            long found = Words.matches(Words.load(heap, i), pattern);
            if (found != 0) {
                int index = i + Words.first(found);
                return index <= last ? index : -1;
            }
        }
        for (; i <= last; i++) {
            if (heap[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    /** The index of the byte's occurrence number {@code number}, counted from 0, in {@code [from, to)}; -1 if there are not so many. */
    static int occurrence(byte[] heap, int from, int to, byte wanted, long number) {
        long pattern = Words.ONES * (wanted & 0xff);
        long left = number;
        int i = from;
        for (; i < to && i + Long.BYTES <= heap.length; i += Long.BYTES) {
            long found = Words.allMatches(Words.load(heap, i), pattern);
            int count = Long.bitCount(found);
            if (left < count) {
                for (; left > 0; left--) {
                    found &= found - 1;
                }
                int index = i + Words.first(found);
                return index < to ? index : -1;
            }
            left -= count;
        }
        for (; i < to; i++) {
            if (heap[i] == wanted && left-- == 0) {
                return i;
            }
        }
        return -1;
    }

    private static boolean matches(byte[] heap, int at, byte[] needle, int needleFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (heap[at + i] != needle[needleFrom + i]) {
                return false;
            }
        }
        return true;
    }
}
