package io.tidemark.api.format.text;

/** Times of day as ISO 8601 text, {@code 10:02:00.25}: seconds and their fraction may be left out. Stateless. */
public final class TimeText {
    /** The most bytes that {@link #write} needs. */
    public static final int MAX_LENGTH = 15;

    static final long MICROS_OF_DAY = 86_400_000_000L;

    private static final long ZEROS = 0x30303a30303a3030L;
    private static final long LIMITS = 0x76767f76767f7676L;
    private static final int SHORT_LENGTH = 5;
    private static final int LONG_LENGTH = 8;
    private static final int FRACTION_DIGITS = 6;
    private static final int[] POWERS = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000};
    /** Longer text is no time, however many zeros it ends with. */
    private static final int MAX_TEXT_LENGTH = 64;

    private TimeText() {}

    /** Parses {@code text[from, to)} into microseconds since midnight. */
    public static Parsed parse(byte[] text, int from, int to, Fit fit, long[] out, int at) {
        long scanned = scan(text, from, to, fit);
        if (scanned < 0) {
            return failure(scanned);
        }
        if (from + length(scanned) != to) {
            return Parsed.MALFORMED;
        }
        if (micros(scanned) == MICROS_OF_DAY) {
            return Parsed.OUT_OF_RANGE;
        }
        out[at] = micros(scanned);
        return Parsed.OK;
    }

    /**
     * Scans a time at the start of {@code text[from, to)}; what follows is the caller's. Rounding may give midnight of the next
     * day. The result is for {@link #micros} and {@link #length}, or if negative for {@link #failure}.
     */
    static long scan(byte[] text, int from, int to, Fit fit) {
        int end = Math.min(to, from + MAX_TEXT_LENGTH);
        if (end - from < SHORT_LENGTH) {
            return fail(Parsed.MALFORMED);
        }
        int hours = twoDigits(text, from);
        int minutes = twoDigits(text, from + 3);
        int seconds = 0;
        int index = from + SHORT_LENGTH;
        if (end - from >= LONG_LENGTH && text[index] == ':') {
            if (!Words.fits(Words.load(text, from) ^ ZEROS, LIMITS)) {
                return fail(Parsed.MALFORMED);
            }
            seconds = twoDigits(text, from + 6);
            index = from + LONG_LENGTH;
        } else if (hours < 0 || minutes < 0 || text[from + 2] != ':' || (index < end && text[index] == ':')) {
            return fail(Parsed.MALFORMED);
        }
        if (hours > 23 || minutes > 59 || seconds > 59) {
            return fail(Parsed.OUT_OF_RANGE);
        }
        long whole = (hours * 3600L + minutes * 60L + seconds) * 1_000_000;
        if (index == from + LONG_LENGTH && index < end && text[index] == '.') {
            return scanFraction(text, from, index + 1, end, whole, fit);
        }
        return whole << 8 | index - from;
    }

    private static long scanFraction(byte[] text, int from, int first, int end, long whole, Fit fit) {
        // Up to six digits, as nearly always, in one go.
        int digits = first + Long.BYTES <= text.length ? Words.digits(Words.load(text, first)) : 0;
        int last = Math.min(end, first + digits);
        if (last > first && digits <= FRACTION_DIGITS) {
            long fraction =
                    Words.number(Words.load(text, first), last - first) * POWERS[FRACTION_DIGITS - (last - first)];
            return whole + fraction << 8 | last - from;
        }
        return scanLongFraction(text, from, first, end, whole, fit);
    }

    private static long scanLongFraction(byte[] text, int from, int first, int end, long whole, Fit fit) {
        int index = first;
        int fraction = 0;
        int count = 0;
        boolean dropped = false;
        boolean up = false;
        for (; index < end && Digits.isDigit(text[index]); index++) {
            int digit = text[index] - '0';
            if (count < FRACTION_DIGITS) {
                fraction = fraction * 10 + digit;
            } else {
                dropped |= digit != 0;
                up |= count == FRACTION_DIGITS && digit >= 5;
            }
            count++;
        }
        if (count == 0) {
            return fail(Parsed.MALFORMED);
        }
        if (dropped && fit == Fit.EXACT) {
            return fail(Parsed.INEXACT);
        }
        for (; count < FRACTION_DIGITS; count++) {
            fraction *= 10;
        }
        return whole + fraction + (up ? 1 : 0) << 8 | index - from;
    }

    static long micros(long scanned) {
        return scanned >>> 8;
    }

    static int length(long scanned) {
        return (int) scanned & 0xff;
    }

    static Parsed failure(long scanned) {
        return scanned == -1 ? Parsed.MALFORMED : scanned == -2 ? Parsed.OUT_OF_RANGE : Parsed.INEXACT;
    }

    private static long fail(Parsed reason) {
        return reason == Parsed.MALFORMED ? -1 : reason == Parsed.OUT_OF_RANGE ? -2 : -3;
    }

    /** The second of the day that the eight bytes at {@code at} are, as {@code 10:02:00}; negative if they are none. */
    public static int secondOfDay(byte[] text, int at) {
        long digits = Words.load(text, at) ^ ZEROS;
        if (!Words.fits(digits, LIMITS)) {
            return -1;
        }
        // Each pair of digits becomes a number, in its first byte: the first, fourth and seventh.
        long pairs = digits * 10 + (digits >>> 8);
        int hours = (int) pairs & 0xff;
        int minutes = (int) (pairs >>> 24) & 0xff;
        int seconds = (int) (pairs >>> 48) & 0xff;
        return hours > 23 || minutes > 59 || seconds > 59 ? -1 : (hours * 60 + minutes) * 60 + seconds;
    }

    /** The two digits at {@code at} as a number; negative if they are none. */
    static int twoDigits(byte[] text, int at) {
        int tens = text[at] - '0';
        int ones = text[at + 1] - '0';
        return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
    }

    /** Writes the time at {@code out[at]}, with a fraction if there is one; returns the index after it. */
    public static int write(long micros, byte[] out, int at) {
        long seconds = micros / 1_000_000;
        int index = Digits.writePadded(seconds / 3600, 2, out, at);
        out[index++] = ':';
        index = Digits.writePadded(seconds / 60 % 60, 2, out, index);
        out[index++] = ':';
        index = Digits.writePadded(seconds % 60, 2, out, index);
        long fraction = micros % 1_000_000;
        if (fraction != 0) {
            out[index++] = '.';
            index = Digits.writePadded(fraction, FRACTION_DIGITS, out, index);
            while (out[index - 1] == '0') {
                index--;
            }
        }
        return index;
    }
}
