package io.tidemark.api.format.text;

/** Whole numbers as text: an optional sign and digits. Stateless. */
public final class IntegerText {
    /** The most bytes that {@link #write} needs. */
    public static final int MAX_LENGTH = 20;

    private static final int LONG_DIGITS = 19;

    private static final byte[] LOWEST = {
        '-', '9', '2', '2', '3', '3', '7', '2', '0', '3', '6', '8', '5', '4', '7', '7', '5', '8', '0', '8'
    };

    private IntegerText() {}

    /** Parses {@code text[from, to)} into {@code out[at]} if it lies between {@code min} and {@code max}. */
    public static Parsed parse(byte[] text, int from, int to, long min, long max, long[] out, int at) {
        int index = from;
        boolean negative = index < to && text[index] == '-';
        if (negative || (index < to && text[index] == '+')) {
            index++;
        }
        if (index == to) {
            return Parsed.MALFORMED;
        }
        boolean overflow = false;
        // Counted down, since the negative numbers reach one further.
        long value = 0;
        for (; index < to; index++) {
            int digit = text[index] - '0';
            if (digit < 0 || digit > 9) {
                return Parsed.MALFORMED;
            }
            overflow |= value < Long.MIN_VALUE / 10 || value * 10 < Long.MIN_VALUE + digit;
            value = value * 10 - digit;
        }
        if (overflow || (!negative && value == Long.MIN_VALUE)) {
            return Parsed.OUT_OF_RANGE;
        }
        value = negative ? value : -value;
        if (value < min || value > max) {
            return Parsed.OUT_OF_RANGE;
        }
        out[at] = value;
        return Parsed.OK;
    }

    /** As {@link #parse}, but takes any way to write a whole number, such as {@code 1.0} and {@code 1e3}. */
    public static Parsed parseNumber(byte[] text, int from, int to, long min, long max, long[] out, int at) {
        Parsed digits = parse(text, from, to, min, max, out, at);
        if (digits != Parsed.MALFORMED) {
            return digits;
        }
        long[] high = new long[1];
        long[] low = new long[1];
        Parsed number = DecimalText.parseWide(text, from, to, LONG_DIGITS, 0, Fit.EXACT, high, low, 0);
        if (number == Parsed.OK && (high[0] != low[0] >> 63 || low[0] > max || low[0] < min)) {
            return Parsed.OUT_OF_RANGE;
        }
        out[at] = low[0];
        return number;
    }

    /** Writes {@code value} at {@code out[at]}; returns the index after it. */
    public static int write(long value, byte[] out, int at) {
        if (value == Long.MIN_VALUE) {
            System.arraycopy(LOWEST, 0, out, at, LOWEST.length);
            return at + LOWEST.length;
        }
        int index = at;
        if (value < 0) {
            out[index++] = '-';
        }
        long magnitude = Math.abs(value);
        return Digits.writePadded(magnitude, Digits.count(magnitude), out, index);
    }
}
