package io.tidemark.api.format.text;

import java.nio.charset.StandardCharsets;

/** Intervals as Postgres writes them: {@code 1 year 2 mons}, {@code -3 days 02:00:00}. Stateless. */
public final class IntervalText {
    /** The most bytes that the writers need. */
    public static final int MAX_LENGTH = 48;

    private IntervalText() {}

    /** Writes a number of months at {@code out[at]}; returns the index after it. */
    public static int writeMonths(long months, byte[] out, int at) {
        String years = months / 12 == 0 ? "" : counted(months / 12, "year");
        String rest = months % 12 == 0 && months != 0 ? "" : counted(months % 12, "mon");
        return write(years + (years.isEmpty() || rest.isEmpty() ? "" : " ") + rest, out, at);
    }

    /** Writes a number of microseconds at {@code out[at]}, days apart; returns the index after it. */
    public static int writeMicros(long micros, byte[] out, int at) {
        long days = micros / TimeText.MICROS_OF_DAY;
        long rest = micros % TimeText.MICROS_OF_DAY;
        int index = at;
        if (days != 0) {
            index = write(counted(days, "day"), out, index);
            if (rest == 0) {
                return index;
            }
            out[index++] = ' ';
        }
        if (rest < 0) {
            out[index++] = '-';
        }
        return TimeText.write(Math.abs(rest), out, index);
    }

    private static String counted(long count, String unit) {
        return count + " " + unit + (count == 1 ? "" : "s");
    }

    private static int write(String text, byte[] out, int at) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, out, at, bytes.length);
        return at + bytes.length;
    }
}
