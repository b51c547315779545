package io.tidemark.format.json.value;

import io.tidemark.api.format.text.Words;
import io.tidemark.api.type.DataType;

/** The grammar of numbers, and the value of short ones; eight digits at a time, so bytes must be padded as those of a slice. Stateless. */
public final class JsonNumbers {
    static final int MALFORMED = -1;
    /** Powers of ten that a long holds. */
    public static final long[] POWERS = new long[DataType.MAX_LONG_PRECISION + 1];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = POWERS[i - 1] * 10;
        }
    }

    private JsonNumbers() {}

    /** Whether a value that starts so can only be a number. */
    public static boolean startsNumber(byte first) {
        return first == '-' || (first >= '0' && first <= '9');
    }

    /** The index after the number at {@code from}: no leading zero or plus, digits on both sides of a point. */
    static int end(byte[] bytes, int from, int end) {
        int at = from < end && bytes[from] == '-' ? from + 1 : from;
        int whole = digitsEnd(bytes, at, end);
        if (whole == at || (bytes[at] == '0' && whole > at + 1)) {
            return MALFORMED;
        }
        at = whole;
        if (at < end && bytes[at] == '.') {
            int fraction = digitsEnd(bytes, at + 1, end);
            if (fraction == at + 1) {
                return MALFORMED;
            }
            at = fraction;
        }
        if (at < end && (bytes[at] | 0x20) == 'e') {
            int first = at + 1 < end && (bytes[at + 1] == '+' || bytes[at + 1] == '-') ? at + 2 : at + 1;
            at = digitsEnd(bytes, first, end);
            return at == first ? MALFORMED : at;
        }
        return at;
    }

    /** The first index at or after {@code from} that has no digit; at most {@code end}. */
    public static int digitsEnd(byte[] bytes, int from, int end) {
        int at = from;
        int digits = Long.BYTES;
        while (digits == Long.BYTES && at < end) {
            digits = Words.digits(Words.load(bytes, at));
            at += digits;
        }
        return Math.min(at, end);
    }

    /** The number that {@code bytes[from, to)} are: 1 to 18 digits. */
    static long value(byte[] bytes, int from, int to) {
        long value = 0;
        int at = from;
        for (; to - at > Long.BYTES; at += Long.BYTES) {
            value = value * 100_000_000 + Words.number(Words.load(bytes, at), Long.BYTES);
        }
        long last = Words.number(Words.load(bytes, at), to - at);
        return value == 0 ? last : value * POWERS[to - at] + last;
    }
}
