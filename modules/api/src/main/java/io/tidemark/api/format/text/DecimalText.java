package io.tidemark.api.format.text;

import io.tidemark.api.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Decimals as text: sign, digits with an optional point, optional exponent. The value is the unscaled integer, which is the
 * text's value times 10^scale. Stateless.
 */
public final class DecimalText {
    /** The most bytes that the writers need. */
    public static final int MAX_LENGTH = DataType.MAX_PRECISION + 3;

    private static final int LONG_DIGITS = DataType.MAX_LONG_PRECISION;
    private static final long[] POWERS = new long[LONG_DIGITS + 1];
    private static final long[] WIDE_HIGHS = new long[DataType.MAX_PRECISION + 1];
    private static final long[] WIDE_LOWS = new long[DataType.MAX_PRECISION + 1];

    static {
        BigInteger power = BigInteger.ONE;
        for (int i = 0; i <= DataType.MAX_PRECISION; i++) {
            WIDE_HIGHS[i] = power.shiftRight(64).longValue();
            WIDE_LOWS[i] = power.longValue();
            if (i <= LONG_DIGITS) {
                POWERS[i] = power.longValue();
            }
            power = power.multiply(BigInteger.TEN);
        }
    }

    private DecimalText() {}

    /**
     * Parses {@code text[from, to)} as a decimal of {@code precision} (at most 18) digits.
     *
     * @param scale digits after the point; a negative scale drops digits before it
     */
    public static Parsed parseLong(
            byte[] text, int from, int to, int precision, int scale, Fit fit, long[] out, int at) {
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
        int shift = scale - (point < 0 ? 0 : index - point - 1);
        // The plain case: few digits, all of which the type has room for. Everything else is rare, and may be slow.
        if (index < to || digits == 0 || digits > LONG_DIGITS || shift < 0 || shift > precision) {
            return parseScanned(text, from, to, precision, scale, fit, out, at);
        }
        if (value >= POWERS[precision - shift]) {
            return Parsed.OUT_OF_RANGE;
        }
        value *= POWERS[shift];
        out[at] = negative ? -value : value;
        return Parsed.OK;
    }

    private static Parsed parseScanned(
            byte[] text, int from, int to, int precision, int scale, Fit fit, long[] out, int at) {
        DecimalScan scan = DecimalScan.of(text, from, to, scale);
        if (scan == null) {
            return Parsed.MALFORMED;
        }
        if (scan.keep() > precision) {
            return Parsed.OUT_OF_RANGE;
        }
        if (fit == Fit.EXACT && scan.dropsDigits(text)) {
            return Parsed.INEXACT;
        }
        long value = scan.roundsUp(text) ? 1 : 0;
        long unit = 1;
        for (int i = (int) scan.keep() - 1; i >= 0; i--) {
            value += unit * scan.digit(text, i);
            unit *= 10;
        }
        if (value >= POWERS[precision]) {
            return Parsed.OUT_OF_RANGE;
        }
        out[at] = scan.negative() ? -value : value;
        return Parsed.OK;
    }

    /** Parses {@code text[from, to)} as a decimal of up to 38 digits into the halves of a signed 128-bit integer. */
    public static Parsed parseWide(
            byte[] text, int from, int to, int precision, int scale, Fit fit, long[] highs, long[] lows, int at) {
        DecimalScan scan = DecimalScan.of(text, from, to, scale);
        if (scan == null) {
            return Parsed.MALFORMED;
        }
        if (scan.keep() > precision) {
            return Parsed.OUT_OF_RANGE;
        }
        if (fit == Fit.EXACT && scan.dropsDigits(text)) {
            return Parsed.INEXACT;
        }
        long high = 0;
        long low = 0;
        for (int i = 0; i < scan.keep(); i++) {
            high = high * 10 + Math.multiplyHigh(low, 10) + (low < 0 ? 10 : 0);
            low *= 10;
            low += scan.digit(text, i);
            high += Long.compareUnsigned(low, scan.digit(text, i)) < 0 ? 1 : 0;
        }
        if (scan.roundsUp(text) && ++low == 0) {
            high++;
        }
        boolean fits = high < WIDE_HIGHS[precision]
                || (high == WIDE_HIGHS[precision] && Long.compareUnsigned(low, WIDE_LOWS[precision]) < 0);
        if (!fits) {
            return Parsed.OUT_OF_RANGE;
        }
        highs[at] = scan.negative() ? ~high + (low == 0 ? 1 : 0) : high;
        lows[at] = scan.negative() ? -low : low;
        return Parsed.OK;
    }

    /** Writes an unscaled value with all digits of its scale; returns the index after it. */
    public static int writeLong(long unscaled, int scale, byte[] out, int at) {
        if (unscaled == Long.MIN_VALUE) {
            return writeBig(BigInteger.valueOf(unscaled), scale, out, at);
        }
        int index = at;
        if (unscaled < 0) {
            out[index++] = '-';
        }
        long magnitude = Math.abs(unscaled);
        if (scale == 0) {
            return Digits.writePadded(magnitude, Digits.count(magnitude), out, index);
        }
        if (scale > LONG_DIGITS) {
            return writeBig(BigInteger.valueOf(unscaled), scale, out, at);
        }
        long whole = magnitude / POWERS[scale];
        index = Digits.writePadded(whole, Digits.count(whole), out, index);
        out[index++] = '.';
        return Digits.writePadded(magnitude - whole * POWERS[scale], scale, out, index);
    }

    /** Writes an unscaled 128-bit value with all digits of its scale; returns the index after it. */
    public static int writeWide(long high, long low, int scale, byte[] out, int at) {
        if (high == low >> 63) {
            return writeLong(low, scale, out, at);
        }
        BigInteger lower = new BigInteger(Long.toUnsignedString(low));
        return writeBig(BigInteger.valueOf(high).shiftLeft(64).add(lower), scale, out, at);
    }

    private static int writeBig(BigInteger unscaled, int scale, byte[] out, int at) {
        byte[] text = new BigDecimal(unscaled, scale).toPlainString().getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, out, at, text.length);
        return at + text.length;
    }
}
