package io.tidemark.api.format.text;

/**
 * Points in time as ISO 8601 text: a date; {@code T} or a blank; a time; {@code Z} or an offset. A date alone is its midnight.
 * Without an offset the time is UTC; an offset is converted. Years 0001 to 9999. Stateless.
 */
public final class TimestampText {
    /** The most bytes that the writers need. */
    public static final int MAX_LENGTH = DateText.MAX_LENGTH + TimeText.MAX_LENGTH + 4;

    /** 0001-01-01T00:00:00Z in microseconds. */
    public static final long MIN_MICROS = -62_135_596_800_000_000L;

    /** 9999-12-31T23:59:59.999999Z in microseconds. */
    public static final long MAX_MICROS = 253_402_300_799_999_999L;

    private static final int MAX_OFFSET_MINUTES = 18 * 60;
    private static final int NO_OFFSET = Integer.MIN_VALUE;

    private TimestampText() {}

    /** Parses {@code text[from, to)} into microseconds since the Unix epoch; the offset may be left out and is UTC then. */
    public static Parsed parse(byte[] text, int from, int to, Fit fit, long[] out, int at) {
        return parse(text, from, to, fit, false, out, at);
    }

    /** As {@link #parse(byte[], int, int, Fit, long[], int)}, but a text without an offset is {@link Parsed#NO_OFFSET}. */
    public static Parsed parseWithOffset(byte[] text, int from, int to, Fit fit, long[] out, int at) {
        return parse(text, from, to, fit, true, out, at);
    }

    private static Parsed parse(byte[] text, int from, int to, Fit fit, boolean needsOffset, long[] out, int at) {
        if (to - from < DateText.TEXT_LENGTH) {
            return Parsed.MALFORMED;
        }
        int days = DateText.daysAt(text, from);
        if (days <= DateText.NO_SUCH_DAY) {
            return days == DateText.NO_DATE ? Parsed.MALFORMED : Parsed.OUT_OF_RANGE;
        }
        int index = from + DateText.TEXT_LENGTH;
        long micros = days * TimeText.MICROS_OF_DAY;
        if (index < to) {
            byte separator = text[index];
            if (separator != 'T' && separator != ' ' && separator != 't') {
                return Parsed.MALFORMED;
            }
            long scanned = TimeText.scan(text, index + 1, to, fit);
            if (scanned < 0) {
                return TimeText.failure(scanned);
            }
            micros += TimeText.micros(scanned);
            index += 1 + TimeText.length(scanned);
        }
        if (index == to) {
            return needsOffset ? Parsed.NO_OFFSET : store(micros, out, at);
        }
        int minutes = offsetMinutes(text, text[index] == ' ' ? index + 1 : index, to);
        return minutes == NO_OFFSET ? Parsed.MALFORMED : store(micros - minutes * 60_000_000L, out, at);
    }

    private static Parsed store(long micros, long[] out, int at) {
        if (micros < MIN_MICROS || micros > MAX_MICROS) {
            return Parsed.OUT_OF_RANGE;
        }
        out[at] = micros;
        return Parsed.OK;
    }

    /** The offset that {@code text[from, to)} is, all of it: Z, +02, +0200 or +02:00. */
    private static int offsetMinutes(byte[] text, int from, int to) {
        int length = to - from;
        if (length == 1 && (text[from] == 'Z' || text[from] == 'z')) {
            return 0;
        }
        if ((length != 3 && length != 5 && length != 6) || (text[from] != '+' && text[from] != '-')) {
            return NO_OFFSET;
        }
        int hours = TimeText.twoDigits(text, from + 1);
        int minutes = length == 3 ? 0 : TimeText.twoDigits(text, to - 2);
        boolean valid = hours >= 0 && minutes >= 0 && minutes < 60 && (length != 6 || text[from + 3] == ':');
        int offset = hours * 60 + minutes;
        if (!valid || offset > MAX_OFFSET_MINUTES) {
            return NO_OFFSET;
        }
        return text[from] == '-' ? -offset : offset;
    }

    /** Writes {@code 2026-04-01T10:00:00}, with a fraction if there is one, and {@code Z} if {@code zoned}. */
    public static int writeIso(long micros, boolean zoned, byte[] out, int at) {
        int index = write(micros, (byte) 'T', out, at);
        if (zoned) {
            out[index++] = 'Z';
        }
        return index;
    }

    /** Writes {@code 2026-04-01 10:00:00}, with a fraction if there is one, and {@code +00} if {@code zoned}, as Postgres does. */
    public static int writeSql(long micros, boolean zoned, byte[] out, int at) {
        int index = write(micros, (byte) ' ', out, at);
        if (zoned) {
            out[index++] = '+';
            out[index++] = '0';
            out[index++] = '0';
        }
        return index;
    }

    private static int write(long micros, byte separator, byte[] out, int at) {
        int index = DateText.write(Math.floorDiv(micros, TimeText.MICROS_OF_DAY), out, at);
        out[index++] = separator;
        return TimeText.write(Math.floorMod(micros, TimeText.MICROS_OF_DAY), out, index);
    }
}
