package io.tidemark.api.format.text;

import org.jspecify.annotations.Nullable;

/**
 * The form of a decimal text: where its significant digits are and how many of them a scale keeps. Immutable.
 *
 * @param first index in the text of the first digit that is not zero
 * @param digits number of digits from there to the end of the mantissa
 * @param point index of the point, or that after the mantissa if there is none
 * @param keep digits that are left at the scale asked for; more than there are means zeros at the end, below 0 means none
 */
record DecimalScan(boolean negative, int first, int digits, int point, long keep) {
    /** A larger exponent moves all digits out of any type. */
    private static final long MAX_EXPONENT = 1L << 40;

    /** Scans all of {@code text[from, to)}; null if it is not a decimal. */
    static @Nullable DecimalScan of(byte[] text, int from, int to, int scale) {
        int index = from;
        boolean negative = index < to && text[index] == '-';
        if (negative || (index < to && text[index] == '+')) {
            index++;
        }
        int start = index;
        int first = -1;
        int point = -1;
        for (; index < to; index++) {
            byte character = text[index];
            if (character == '.' && point < 0) {
                point = index;
            } else if (!Digits.isDigit(character)) {
                break;
            } else if (first < 0 && character != '0') {
                first = index;
            }
        }
        int mantissaEnd = index;
        if (mantissaEnd - start == (point < 0 ? 0 : 1)) {
            return null;
        }
        long exponent = index == to ? 0 : exponent(text, index, to);
        if (exponent == Long.MIN_VALUE) {
            return null;
        }
        int fraction = point < 0 ? 0 : mantissaEnd - point - 1;
        point = point < 0 ? mantissaEnd : point;
        if (first < 0) {
            return new DecimalScan(negative, mantissaEnd, 0, point, 0);
        }
        int digits = mantissaEnd - first - (first < point && point < mantissaEnd ? 1 : 0);
        return new DecimalScan(negative, first, digits, point, digits + scale + exponent - fraction);
    }

    private static long exponent(byte[] text, int from, int to) {
        int index = from + 1;
        boolean negative = index < to && text[index] == '-';
        if (negative || (index < to && text[index] == '+')) {
            index++;
        }
        if ((text[from] | 0x20) != 'e' || index == to) {
            return Long.MIN_VALUE;
        }
        long exponent = 0;
        for (; index < to; index++) {
            if (!Digits.isDigit(text[index])) {
                return Long.MIN_VALUE;
            }
            exponent = Math.min(exponent * 10 + text[index] - '0', MAX_EXPONENT);
        }
        return negative ? -exponent : exponent;
    }

    /** The significant digit of that index; 0 beyond the last. */
    int digit(byte[] text, long index) {
        if (index >= digits) {
            return 0;
        }
        int at = first + (int) index;
        return text[at >= point && first < point ? at + 1 : at] - '0';
    }

    /** Whether a digit that is not kept is not zero. */
    boolean dropsDigits(byte[] text) {
        for (int i = (int) Math.max(0, keep); i < digits; i++) {
            if (digit(text, i) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether rounding half away from zero adds one to the last digit kept. */
    boolean roundsUp(byte[] text) {
        return keep >= 0 && keep < digits && digit(text, keep) >= 5;
    }
}
