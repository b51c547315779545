package io.tidemark.api.format.text;

/** Days as ISO 8601 text, {@code 2026-04-01}: years 0001 to 9999, also before 1970. Stateless. */
public final class DateText {
    /** The most bytes that {@link #write} needs. */
    public static final int MAX_LENGTH = 20;

    static final int TEXT_LENGTH = 10;
    static final int NO_DATE = Integer.MIN_VALUE;
    static final int NO_SUCH_DAY = Integer.MIN_VALUE + 1;

    private static final long ZEROS = 0x2d30302d30303030L;
    private static final long LIMITS = 0x7f76767f76767676L;

    private DateText() {}

    /** Parses {@code text[from, to)} into days since 1970-01-01. */
    public static Parsed parse(byte[] text, int from, int to, long[] out, int at) {
        if (to - from != TEXT_LENGTH) {
            return Parsed.MALFORMED;
        }
        int days = daysAt(text, from);
        if (days <= NO_SUCH_DAY) {
            return days == NO_DATE ? Parsed.MALFORMED : Parsed.OUT_OF_RANGE;
        }
        out[at] = days;
        return Parsed.OK;
    }

    /** The day that the ten bytes at {@code at} name, or {@link #NO_DATE} or {@link #NO_SUCH_DAY}. */
    static int daysAt(byte[] text, int at) {
        long digits = Words.load(text, at) ^ ZEROS;
        int tens = text[at + 8] - '0';
        int ones = text[at + 9] - '0';
        if (!Words.fits(digits, LIMITS) || tens < 0 || tens > 9 || ones < 0 || ones > 9) {
            return NO_DATE;
        }
        int low = (int) digits;
        int year = (low & 15) * 1000 + (low >>> 8 & 15) * 100 + (low >>> 16 & 15) * 10 + (low >>> 24);
        int high = (int) (digits >>> 32);
        int month = (high >>> 8 & 15) * 10 + (high >>> 16 & 15);
        int day = tens * 10 + ones;
        return CivilDay.exists(year, month, day) ? CivilDay.toEpochDay(year, month, day) : NO_SUCH_DAY;
    }

    /**
     * Writes the day at {@code out[at]}; returns the index after it. Years below 1 get a sign, years above 9999 as many digits
     * as they need.
     */
    public static int write(long epochDay, byte[] out, int at) {
        long date = CivilDay.ofEpochDay(epochDay);
        int year = CivilDay.year(date);
        int index = at;
        if (year < 0) {
            out[index++] = '-';
        }
        int magnitude = Math.abs(year);
        index = Digits.writePadded(magnitude, Math.max(4, Digits.count(magnitude)), out, index);
        out[index++] = '-';
        index = Digits.writePadded(CivilDay.month(date), 2, out, index);
        out[index++] = '-';
        return Digits.writePadded(CivilDay.day(date), 2, out, index);
    }
}
