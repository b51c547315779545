package io.tidemark.api.format.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Period;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Intervals as Postgres writes them: {@code 1 year 2 mons}, {@code -3 days 02:00:00}. Stateless. */
public final class IntervalText {
    /** The most bytes that the writers need. */
    public static final int MAX_LENGTH = 48;

    private static final Map<String, Long> MONTHS =
            Map.of("month", 1L, "mon", 1L, "year", 12L, "yr", 12L, "y", 12L, "decade", 120L, "century", 1200L);
    private static final Map<String, Long> MICROS = Map.ofEntries(
            Map.entry("microsecond", 1L),
            Map.entry("u", 1L),
            Map.entry("millisecond", 1_000L),
            Map.entry("m", 60_000_000L),
            Map.entry("second", 1_000_000L),
            Map.entry("sec", 1_000_000L),
            Map.entry("s", 1_000_000L),
            Map.entry("minute", 60_000_000L),
            Map.entry("min", 60_000_000L),
            Map.entry("hour", 3_600_000_000L),
            Map.entry("h", 3_600_000_000L),
            Map.entry("hr", 3_600_000_000L),
            Map.entry("day", TimeText.MICROS_OF_DAY),
            Map.entry("d", TimeText.MICROS_OF_DAY),
            Map.entry("week", 7 * TimeText.MICROS_OF_DAY),
            Map.entry("w", 7 * TimeText.MICROS_OF_DAY));

    /** A count and its unit, or hours, minutes and seconds; with the blanks behind it. */
    private static final Pattern PART = Pattern.compile(
            "(?:([-+]?\\d+(?:\\.\\d+)?)\\s*([a-zA-Z]+)|([-+]?)(\\d+):(\\d{2})(?::(\\d{2}(?:\\.\\d+)?))?)\\s*");

    private IntervalText() {}

    /**
     * Parses an interval as Postgres writes and reads it: {@code 1 year 2 mons}, {@code 3 days 04:05:06}, {@code -90 minutes}, {@code 1 day ago}, or as ISO 8601 does: {@code PT90M}. Months
     * and microseconds do not go together.
     *
     * @param months whether months are wanted, else microseconds
     */
    public static Parsed parse(byte[] text, int from, int to, boolean months, long[] out, int at) {
        String value = new String(text, from, to - from, StandardCharsets.UTF_8).strip();
        if (value.startsWith("P") || value.startsWith("-P")) {
            return parseIso(value, months, out, at);
        }
        boolean ago = value.endsWith(" ago");
        value = ago ? value.substring(0, value.length() - 4) : value;
        try {
            long sum = 0;
            int end = 0;
            Matcher part = PART.matcher(value);
            while (end < value.length() && part.find(end) && part.start() == end) {
                sum = Math.addExact(sum, part.group(3) == null ? counted(part, months) : clock(part, months));
                end = part.end();
            }
            if (end == 0 || end < value.length()) {
                return Parsed.MALFORMED;
            }
            out[at] = ago ? Math.negateExact(sum) : sum;
            return Parsed.OK;
        } catch (ArithmeticException e) {
            return Parsed.OUT_OF_RANGE;
        } catch (IllegalArgumentException e) {
            return Parsed.MALFORMED;
        }
    }

    /** ISO 8601: {@code PT1H30M}, {@code P1DT2H}; of months {@code P1Y2M}. */
    private static Parsed parseIso(String value, boolean months, long[] out, int at) {
        try {
            if (months) {
                Period period = Period.parse(value);
                if (period.getDays() != 0) {
                    return Parsed.MALFORMED;
                }
                out[at] = period.toTotalMonths();
            } else {
                Duration duration = Duration.parse(value);
                out[at] = Math.addExact(
                        Math.multiplyExact(duration.getSeconds(), 1_000_000L), duration.getNano() / 1_000);
            }
            return Parsed.OK;
        } catch (DateTimeParseException e) {
            return Parsed.MALFORMED;
        } catch (ArithmeticException e) {
            return Parsed.OUT_OF_RANGE;
        }
    }

    private static long counted(Matcher part, boolean months) {
        BigDecimal count = new BigDecimal(part.group(1));
        String unit = part.group(2).toLowerCase(Locale.ROOT);
        Long size = (months ? MONTHS : MICROS)
                .get(unit.length() > 1 && unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit);
        if (size == null) {
            throw new IllegalArgumentException(unit);
        }
        return count.multiply(BigDecimal.valueOf(size))
                .setScale(0, RoundingMode.HALF_EVEN)
                .longValueExact();
    }

    private static long clock(Matcher part, boolean months) {
        if (months) {
            throw new IllegalArgumentException(part.group());
        }
        long minutes =
                Math.addExact(Math.multiplyExact(Long.parseLong(part.group(4)), 60), Long.parseLong(part.group(5)));
        BigDecimal seconds = part.group(6) == null ? BigDecimal.ZERO : new BigDecimal(part.group(6));
        long micros = Math.addExact(
                Math.multiplyExact(minutes, 60_000_000L),
                seconds.movePointRight(6).setScale(0, RoundingMode.HALF_EVEN).longValueExact());
        return part.group(3).equals("-") ? -micros : micros;
    }

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
