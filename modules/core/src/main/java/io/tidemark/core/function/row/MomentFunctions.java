package io.tidemark.core.function.row;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Postgres' functions of dates and times beyond those that have kernels. Times are counts, as they are stored. */
final class MomentFunctions {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int MONTHS_OF_QUARTER = 3;
    private static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

    private MomentFunctions() {}

    static void addTo(RowFunctions all) {
        all.add("make_date", given -> day(number(given, 0), number(given, 1), number(given, 2)));
        all.add(
                "make_time",
                given -> timeOfDay(number(given, 0), number(given, 1), (Double) Objects.requireNonNull(given[2])));
        all.add("make_timestamp", MomentFunctions::timestamp);
        all.add("to_timestamp", given -> micros((Double) Objects.requireNonNull(given[0])));
        all.add("date_bin", given -> bin(number(given, 0), number(given, 1), number(given, 2)));
        all.add("time_difference", given -> whole(text(given[0]), number(given, 1), number(given, 2)));
        all.add("isfinite", given -> true);
        all.add("to_char", given -> MomentPattern.write(number(given, 0), text(given[1])));
        all.add("to_date", given -> Math.floorDiv(MomentPattern.read(text(given[0]), text(given[1])), MICROS_PER_DAY));
        all.add("to_moment", given -> MomentPattern.read(text(given[0]), text(given[1])));
        all.add("make_days", given -> Math.multiplyExact(number(given, 0), MICROS_PER_DAY));
    }

    private static String text(@Nullable Object value) {
        return (String) Objects.requireNonNull(value);
    }

    private static long number(@Nullable Object[] given, int index) {
        return (Long) Objects.requireNonNull(given[index]);
    }

    private static long day(long year, long month, long day) {
        try {
            if (year == 0) {
                throw new DateTimeException("year 0");
            }
            // There is no year 0: before the year 1 comes -1.
            return LocalDate.of((int) (year < 0 ? year + 1 : year), (int) month, (int) day)
                    .toEpochDay();
        } catch (DateTimeException e) {
            throw outOfRange("date field value out of range: " + year + "-" + month + "-" + day);
        }
    }

    private static long timeOfDay(long hour, long minute, double second) {
        boolean valid = hour >= 0 && minute >= 0 && minute < 60 && second >= 0 && second <= 60;
        long micros = valid ? (hour * 60 + minute) * 60 * MICROS_PER_SECOND + rounded(second) : -1;
        if (micros < 0 || micros > MICROS_PER_DAY) {
            throw outOfRange("time field value out of range: " + hour + ":" + minute + ":" + second);
        }
        return micros;
    }

    private static long rounded(double seconds) {
        return new BigDecimal(seconds)
                .movePointRight(6)
                .setScale(0, RoundingMode.HALF_EVEN)
                .longValueExact();
    }

    private static Object timestamp(@Nullable Object[] given) {
        long day = day(number(given, 0), number(given, 1), number(given, 2));
        return day * MICROS_PER_DAY
                + timeOfDay(number(given, 3), number(given, 4), (Double) Objects.requireNonNull(given[5]));
    }

    private static long micros(double seconds) {
        if (!Double.isFinite(seconds)) {
            throw outOfRange("timestamp out of range: " + seconds);
        }
        return rounded(seconds);
    }

    /** The start of the bin of {@code stride} microseconds, counted from {@code origin}, that holds the moment. */
    private static long bin(long stride, long moment, long origin) {
        if (stride <= 0) {
            throw outOfRange("stride must be greater than zero");
        }
        return origin + Math.floorDiv(moment - origin, stride) * stride;
    }

    /** How many whole units lie between two moments; below 0 if the second is the earlier one. */
    private static long whole(String unit, long from, long to) {
        ChronoUnit known = switch (unit.toLowerCase(Locale.ROOT)) {
            case "microsecond" -> ChronoUnit.MICROS;
            case "millisecond" -> ChronoUnit.MILLIS;
            case "second" -> ChronoUnit.SECONDS;
            case "minute" -> ChronoUnit.MINUTES;
            case "hour" -> ChronoUnit.HOURS;
            case "day" -> ChronoUnit.DAYS;
            case "week" -> ChronoUnit.WEEKS;
            case "month", "quarter" -> ChronoUnit.MONTHS;
            case "year" -> ChronoUnit.YEARS;
            default -> throw RowFunctions.invalid("a difference cannot be counted in units of \"" + unit + "\"");
        };
        long units = known.between(moment(from), moment(to));
        return unit.equalsIgnoreCase("quarter") ? units / MONTHS_OF_QUARTER : units;
    }

    private static LocalDateTime moment(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, MICROS_PER_SECOND),
                (int) Math.floorMod(micros, MICROS_PER_SECOND) * 1_000,
                ZoneOffset.UTC);
    }

    static StatementException outOfRange(String message) {
        return StatementException.of(ErrorCode.INVALID_DATETIME, message);
    }
}
