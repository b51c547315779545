package io.tidemark.api.format.text;

import java.nio.charset.StandardCharsets;

/**
 * REAL and DOUBLE as text, read correctly rounded and written as the shortest decimal that reads back the same, in the form of
 * Postgres: {@code 1}, {@code 0.1}, {@code 1e+15}, {@code 1e-05}, {@code NaN}, {@code -Infinity}. Stateless.
 */
public final class DoubleText {
    /** The most bytes that the writers need. */
    public static final int MAX_LENGTH = 26;

    private static final long MAX_EXACT = 1L << 53;
    private static final double[] POWERS = new double[23];
    private static final int MAX_FAST_DIGITS = 18;

    static {
        for (int i = 0; i < POWERS.length; i++) {
            POWERS[i] = Double.parseDouble("1e" + i);
        }
    }

    private DoubleText() {}

    /** Parses {@code text[from, to)} as a double. A number that rounds to infinity, or to zero from elsewhere, is out of range. */
    public static Parsed parseDouble(byte[] text, int from, int to, double[] out, int at) {
        boolean negative = from < to && text[from] == '-';
        int first = negative ? from + 1 : from;
        int point = -1;
        long value = 0;
        int index = first;
        for (; index < to; index++) {
            int digit = text[index] - '0';
            if (digit >= 0 && digit <= 9) {
                value = value * 10 + digit;
            } else if (digit == '.' - '0' && point < 0) {
                point = index;
            } else {
                break;
            }
        }
        int digits = index - first - (point < 0 ? 0 : 1);
        int fraction = point < 0 ? 0 : index - point - 1;
        // Both the digits and the power of ten are exact doubles here, so that one division rounds once.
        if (index == to && digits > 0 && digits <= MAX_FAST_DIGITS && value <= MAX_EXACT) {
            double magnitude = value / POWERS[fraction];
            out[at] = negative ? -magnitude : magnitude;
            return Parsed.OK;
        }
        return parseSlowly(text, from, to, false, out, at);
    }

    /** Parses {@code text[from, to)} as a float, rounded once, and stores it as a double. */
    public static Parsed parseReal(byte[] text, int from, int to, double[] out, int at) {
        return parseSlowly(text, from, to, true, out, at);
    }

    private static Parsed parseSlowly(byte[] text, int from, int to, boolean real, double[] out, int at) {
        DecimalScan scan = DecimalScan.of(text, from, to, 0);
        if (scan == null) {
            return parseName(text, from, to, out, at);
        }
        String number = new String(text, from, to - from, StandardCharsets.US_ASCII);
        double value = real ? Float.parseFloat(number) : Double.parseDouble(number);
        if (Double.isInfinite(value) || (value == 0 && scan.digits() > 0)) {
            return Parsed.OUT_OF_RANGE;
        }
        out[at] = value;
        return Parsed.OK;
    }

    private static Parsed parseName(byte[] text, int from, int to, double[] out, int at) {
        boolean negative = from < to && text[from] == '-';
        int start = negative || (from < to && text[from] == '+') ? from + 1 : from;
        int length = to - start;
        boolean infinite = (length == 8 && BooleanText.equalsIgnoreCase("infinity", text, start))
                || (length == 3 && BooleanText.equalsIgnoreCase("inf", text, start));
        if (infinite) {
            out[at] = negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            return Parsed.OK;
        }
        if (start == from && length == 3 && BooleanText.equalsIgnoreCase("nan", text, start)) {
            out[at] = Double.NaN;
            return Parsed.OK;
        }
        return Parsed.MALFORMED;
    }

    /** Writes a double at {@code out[at]}; returns the index after it. */
    public static int writeDouble(double value, byte[] out, int at) {
        if (Math.abs(value) < 1e15 && value == Math.rint(value) && (value != 0 || 1 / value > 0)) {
            return IntegerText.write((long) value, out, at);
        }
        return write(value, false, out, at);
    }

    /** Writes a double that holds a float at {@code out[at]}, with a float's digits; returns the index after it. */
    public static int writeReal(double value, byte[] out, int at) {
        return write(value, true, out, at);
    }

    private static int write(double value, boolean real, byte[] out, int at) {
        String text;
        if (Double.isNaN(value)) {
            text = "NaN";
        } else if (Double.isInfinite(value)) {
            text = value > 0 ? "Infinity" : "-Infinity";
        } else if (value == 0) {
            text = 1 / value > 0 ? "0" : "-0";
        } else {
            text = ShortestDecimal.text(value, real);
        }
        for (int i = 0; i < text.length(); i++) {
            out[at + i] = (byte) text.charAt(i);
        }
        return at + text.length();
    }
}
