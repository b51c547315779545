package io.tidemark.format.json.value;

import io.tidemark.api.format.text.DateText;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.format.text.TimeText;
import io.tidemark.api.format.text.Words;
import java.nio.charset.StandardCharsets;

/**
 * Reads timestamps of the shape that nearly all have, {@code 2026-04-01T10:00:00.123"}: with no fraction or one of up to six digits, with no
 * offset or {@code Z}. The minute is most often that of the row before, so its sixteen bytes are compared and not read, and of the rest one word with
 * milliseconds is read at once; else the day is. Every byte up to the closing quote is checked; what does not fit is left to {@link ValueReader}, which also says what is wrong with it. One column; one thread at a time.
 */
public final class MomentGuess {
    public static final int NO_MATCH = -1;

    private static final int DAY_LENGTH = 10;
    private static final int TIME_LENGTH = 8;
    private static final long MICROS_OF_DAY = 86_400_000_000L;
    /** By number of digits of a fraction: microseconds that its last digit counts. */
    private static final int[] MICROS = {1_000_000, 100_000, 10_000, 1_000, 100, 10, 1};

    private static final int MINUTE_LENGTH = 16;
    private static final long MICROS_OF_MINUTE = 60_000_000L;
    /** {@code :00.000"} and {@code :00.000Z}, the first byte lowest. */
    private static final long SECONDS_TO_QUOTE = 0x223030302e30303aL;

    private static final long SECONDS_TO_OFFSET = 0x5a3030302e30303aL;
    private static final long SECONDS_LIMITS = 0x7f7676767f76767fL;

    private final boolean needsOffset;
    private final long secondsPattern;
    private final long[] days = new long[1];
    /** The ten bytes of the day that {@link #days} has. */
    private long dayStart;

    private short dayEnd;

    /** The sixteen bytes of the last minute, and when it begins; none at first, since no text is zeros. */
    private long minuteStart;

    private long minuteEnd;
    private long minuteMicros;

    /** Only a text with an offset fits where {@code needsOffset}. */
    MomentGuess(boolean needsOffset) {
        this.needsOffset = needsOffset;
        secondsPattern = needsOffset ? SECONDS_TO_OFFSET : SECONDS_TO_QUOTE;
        byte[] first = "1970-01-01      ".getBytes(StandardCharsets.US_ASCII);
        dayStart = Words.load(first, 0);
        dayEnd = (short) Words.load(first, Long.BYTES);
    }

    /** The index after the closing quote of the string whose content starts at {@code from}, or {@link #NO_MATCH}. */
    public int read(byte[] bytes, int from, int end, long[] into, int row) {
        if (Words.load(bytes, from) == minuteStart && Words.load(bytes, from + Long.BYTES) == minuteEnd) {
            int after = readSeconds(bytes, from + MINUTE_LENGTH, end, into, row);
            if (after != NO_MATCH) {
                return after;
            }
        }
        int after = readAll(bytes, from, end, into, row);
        if (after != NO_MATCH) {
            minuteStart = Words.load(bytes, from);
            minuteEnd = Words.load(bytes, from + Long.BYTES);
            minuteMicros = into[row] - Math.floorMod(into[row], MICROS_OF_MINUTE);
        }
        return after;
    }

    /** Seconds and milliseconds of the last minute. */
    private int readSeconds(byte[] bytes, int from, int end, long[] into, int row) {
        long digits = Words.load(bytes, from) ^ secondsPattern;
        int after = from + Long.BYTES;
        if (!Words.fits(digits, SECONDS_LIMITS) || after > end) {
            return NO_MATCH;
        }
        if (needsOffset) {
            if (after == end || bytes[after] != '"') {
                return NO_MATCH;
            }
            after++;
        }
        long pairs = digits * 10 + (digits >>> 8);
        int seconds = (int) (pairs >>> 8) & 0xff;
        if (seconds > 59) {
            return NO_MATCH;
        }
        int millis = ((int) (pairs >>> 32) & 0xff) * 10 + (int) (digits >>> 48);
        into[row] = minuteMicros + seconds * 1_000_000 + millis * 1_000;
        return after;
    }

    private int readAll(byte[] bytes, int from, int end, long[] into, int row) {
        if (from + DAY_LENGTH + TIME_LENGTH + 1 >= end || !isDay(bytes, from)) {
            return NO_MATCH;
        }
        byte separator = bytes[from + DAY_LENGTH];
        int at = from + DAY_LENGTH + 1;
        int seconds = TimeText.secondOfDay(bytes, at);
        if (seconds < 0 || (separator != 'T' && separator != ' ')) {
            return NO_MATCH;
        }
        at += TIME_LENGTH;
        long micros = 0;
        if (bytes[at] == '.') {
            long word = Words.load(bytes, at + 1);
            int digits = Words.digits(word);
            if (digits == 0 || digits >= MICROS.length) {
                return NO_MATCH;
            }
            micros = Words.number(word, digits) * MICROS[digits];
            at += 1 + digits;
        }
        boolean hasOffset = bytes[at] == 'Z';
        at += hasOffset ? 1 : 0;
        if (at >= end || bytes[at] != '"' || (needsOffset && !hasOffset)) {
            return NO_MATCH;
        }
        into[row] = days[0] * MICROS_OF_DAY + seconds * 1_000_000L + micros;
        return at + 1;
    }

    /** Whether a valid day starts at {@code from}, which is then the one in {@link #days}. */
    private boolean isDay(byte[] bytes, int from) {
        long start = Words.load(bytes, from);
        short rest = (short) Words.load(bytes, from + Long.BYTES);
        if (start == dayStart && rest == dayEnd) {
            return true;
        }
        if (DateText.parse(bytes, from, from + DAY_LENGTH, days, 0) != Parsed.OK) {
            return false;
        }
        dayStart = start;
        dayEnd = rest;
        return true;
    }
}
