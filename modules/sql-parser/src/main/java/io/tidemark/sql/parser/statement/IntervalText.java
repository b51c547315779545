package io.tidemark.sql.parser.statement;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the text of interval literals, in Postgres' form ({@code '1 day 2 hours'}) and in the standard's
 * ({@code '1 02' DAY TO HOUR}). All failures are IllegalArgumentExceptions whose message can follow the text in quotes.
 */
final class IntervalText {

    private static final long SECOND = 1_000_000L;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private static final Pattern WORD = Pattern.compile("\\G\\s*([+-]?\\d+(?:\\.\\d+)?)\\s*([a-z]+)(?=\\s|$|[+-]|\\d)");
    private static final Pattern CLOCK =
            Pattern.compile("\\G\\s*([+-]?)(\\d+):(\\d{2})(?::(\\d{2}(?:\\.\\d{1,6})?))?(?=\\s|$)");

    private static final Pattern FIRST_FIELD = Pattern.compile("\\d+");

    private IntervalText() {}

    /** Postgres' form. */
    static IntervalValue parse(Position position, String text) {
        String lower = text.toLowerCase(Locale.ROOT).strip();
        if (lower.isEmpty()) {
            throw new IllegalArgumentException("is empty");
        }
        BigDecimal months = BigDecimal.ZERO;
        BigDecimal days = BigDecimal.ZERO;
        BigDecimal micros = BigDecimal.ZERO;
        int at = 0;
        while (at < lower.length()) {
            Matcher word = WORD.matcher(lower);
            Matcher clock = CLOCK.matcher(lower);
            if (word.find(at)) {
                BigDecimal count = new BigDecimal(word.group(1));
                Unit unit = Unit.of(word.group(2));
                months = months.add(count.multiply(BigDecimal.valueOf(unit.months)));
                days = days.add(count.multiply(BigDecimal.valueOf(unit.days)));
                micros = micros.add(count.multiply(BigDecimal.valueOf(unit.micros)));
                at = word.end();
            } else if (clock.find(at)) {
                BigDecimal time = clock(clock.group(2), clock.group(3), clock.group(4));
                micros = clock.group(1).equals("-") ? micros.subtract(time) : micros.add(time);
                at = clock.end();
            } else {
                throw new IllegalArgumentException("has \""
                        + lower.substring(at).strip() + "\" where a number and a unit are due, as in '1 day 2 hours'");
            }
        }
        BigDecimal wholeDays = days.setScale(0, RoundingMode.DOWN);
        micros = micros.add(days.subtract(wholeDays).multiply(BigDecimal.valueOf(DAY)));
        return checked(position, months, wholeDays, micros);
    }

    /** The standard's form, for the fields from {@code start} to {@code end} (that is {@code start} alone, if null). */
    static IntervalValue parse(Position position, int sign, String text, TimeUnit start, @Nullable TimeUnit end) {
        TimeUnit last = end == null ? start : end;
        Matcher fields = standardForm(start, last).matcher(text.strip());
        if (!fields.matches()) {
            throw new IllegalArgumentException(
                    "is no " + start + (end == null ? "" : " TO " + end) + " interval, as in " + sample(start, last));
        }
        BigDecimal factor = BigDecimal.valueOf(fields.group(1).equals("-") ? -sign : sign);
        BigDecimal months = BigDecimal.ZERO;
        BigDecimal days = BigDecimal.ZERO;
        BigDecimal micros = BigDecimal.ZERO;
        for (int i = 2; i <= fields.groupCount(); i++) {
            BigDecimal count = new BigDecimal(fields.group(i)).multiply(factor);
            Unit unit = Unit.of(unitAt(start, i - 2));
            months = months.add(count.multiply(BigDecimal.valueOf(unit.months)));
            days = days.add(count.multiply(BigDecimal.valueOf(unit.days)));
            micros = micros.add(count.multiply(BigDecimal.valueOf(unit.micros)));
        }
        return checked(position, months, days, micros);
    }

    static SqlIntervalLiteral literal(IntervalValue value, SqlParserPos place) {
        if (value.months() != 0) {
            boolean years = value.months() % 12 == 0;
            return single(years ? value.months() / 12 : value.months(), years ? TimeUnit.YEAR : TimeUnit.MONTH, place);
        }
        long micros = value.micros();
        if (value.days() != 0 && micros == 0) {
            return single(value.days(), TimeUnit.DAY, place);
        }
        if (value.days() != 0) {
            return dayToSecond(value.dayTimeMicros(), place);
        }
        if (micros % HOUR == 0 && micros != 0) {
            return single(micros / HOUR, TimeUnit.HOUR, place);
        }
        if (micros % MINUTE == 0 && micros != 0) {
            return single(micros / MINUTE, TimeUnit.MINUTE, place);
        }
        BigDecimal seconds = BigDecimal.valueOf(Math.abs(micros), 6).stripTrailingZeros();
        return create(
                Long.signum(micros),
                seconds.toPlainString(),
                TimeUnit.SECOND,
                null,
                digits(Math.abs(micros) / SECOND),
                place);
    }

    /** A precision that was written stands, even if it is too small. */
    static SqlIntervalQualifier widened(SqlIntervalQualifier qualifier, String text) {
        Matcher first = FIRST_FIELD.matcher(text);
        boolean written = qualifier.getStartPrecisionPreservingDefault() != RelDataType.PRECISION_NOT_SPECIFIED;
        if (written || !first.find() || first.group().length() <= 2) {
            return qualifier;
        }
        return new SqlIntervalQualifier(
                qualifier.getStartUnit(),
                first.group().length(),
                qualifier.getEndUnit(),
                qualifier.getFractionalSecondPrecisionPreservingDefault(),
                qualifier.getParserPosition());
    }

    /** Calcite allows two digits in the first field, unless told otherwise; we allow as many as are there. */
    private static int digits(long count) {
        int digits = Long.toString(count).length();
        return digits <= 2 ? RelDataType.PRECISION_NOT_SPECIFIED : digits;
    }

    private static SqlIntervalLiteral single(long count, TimeUnit unit, SqlParserPos place) {
        long size = Math.abs(count);
        return create(Long.signum(count), Long.toString(size), unit, null, digits(size), place);
    }

    private static SqlIntervalLiteral dayToSecond(long micros, SqlParserPos place) {
        long size = Math.abs(micros);
        String fraction = size % SECOND == 0 ? "" : "." + String.format(Locale.ROOT, "%06d", size % SECOND);
        String text = String.format(
                Locale.ROOT,
                "%d %02d:%02d:%02d%s",
                size / DAY,
                size % DAY / HOUR,
                size % HOUR / MINUTE,
                size % MINUTE / SECOND,
                fraction);
        return create(Long.signum(micros), text, TimeUnit.DAY, TimeUnit.SECOND, digits(size / DAY), place);
    }

    private static SqlIntervalLiteral create(
            int sign, String text, TimeUnit start, @Nullable TimeUnit end, int precision, SqlParserPos place) {
        SqlIntervalQualifier qualifier =
                new SqlIntervalQualifier(start, precision, end, RelDataType.PRECISION_NOT_SPECIFIED, place);
        return SqlLiteral.createInterval(sign < 0 ? -1 : 1, text, qualifier, place);
    }

    private static IntervalValue checked(Position position, BigDecimal months, BigDecimal days, BigDecimal micros) {
        if (months.signum() != 0 && (days.signum() != 0 || micros.signum() != 0)) {
            throw new IllegalArgumentException("mixes months with days or hours, which no fixed length can do");
        }
        try {
            IntervalValue value =
                    new IntervalValue(position, months.intValueExact(), days.intValueExact(), micros.longValueExact());
            if (value.isDayTime()) {
                value.dayTimeMicros();
            }
            return value;
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("is too long, or finer than a microsecond, or splits a month", e);
        }
    }

    private static BigDecimal clock(String hours, String minutes, @Nullable String seconds) {
        BigDecimal whole = new BigDecimal(hours)
                .multiply(BigDecimal.valueOf(HOUR))
                .add(new BigDecimal(minutes).multiply(BigDecimal.valueOf(MINUTE)));
        return seconds == null ? whole : whole.add(new BigDecimal(seconds).multiply(BigDecimal.valueOf(SECOND)));
    }

    private static Pattern standardForm(TimeUnit start, TimeUnit end) {
        StringBuilder form = new StringBuilder("([+-]?)\\s*");
        for (int i = 0; ; i++) {
            TimeUnit unit = TimeUnit.valueOf(unitAt(start, i).toUpperCase(Locale.ROOT));
            String count = i == 0 ? "\\d{1,10}" : "\\d{1,2}";
            form.append('(')
                    .append(count)
                    .append(unit == TimeUnit.SECOND ? "(?:\\.\\d{1,6})?" : "")
                    .append(')');
            if (unit == end) {
                return Pattern.compile(form.toString());
            }
            form.append(unit == TimeUnit.YEAR ? "-" : unit == TimeUnit.DAY ? "\\s+" : ":");
        }
    }

    private static String unitAt(TimeUnit start, int index) {
        TimeUnit unit = start;
        for (int i = 0; i < index; i++) {
            unit = switch (unit) {
                case YEAR -> TimeUnit.MONTH;
                case DAY -> TimeUnit.HOUR;
                case HOUR -> TimeUnit.MINUTE;
                case MINUTE -> TimeUnit.SECOND;
                default -> throw new IllegalArgumentException("has no unit below " + unit);
            };
        }
        return unit.name().toLowerCase(Locale.ROOT);
    }

    private static String sample(TimeUnit start, TimeUnit end) {
        return "INTERVAL '" + (start == end ? "10" : start == TimeUnit.YEAR ? "1-06" : "…") + "' " + start
                + (start == end ? "" : " TO " + end);
    }

    private enum Unit {
        YEAR(12, 0, 0, "year years yr yrs y"),
        QUARTER(3, 0, 0, "quarter quarters"),
        MONTH(1, 0, 0, "month months mon mons"),
        WEEK(0, 7, 0, "week weeks w"),
        DAY(0, 1, 0, "day days d"),
        HOUR(0, 0, IntervalText.HOUR, "hour hours hr hrs h"),
        MINUTE(0, 0, IntervalText.MINUTE, "minute minutes min mins m"),
        SECOND(0, 0, IntervalText.SECOND, "second seconds sec secs s"),
        MILLISECOND(0, 0, 1_000, "millisecond milliseconds msec msecs ms"),
        MICROSECOND(0, 0, 1, "microsecond microseconds usec usecs us");

        private final int months;
        private final int days;
        private final long micros;
        private final Set<String> words;

        Unit(int months, int days, long micros, String words) {
            this.months = months;
            this.days = days;
            this.micros = micros;
            this.words = Set.of(words.split(" "));
        }

        static Unit of(String word) {
            for (Unit unit : values()) {
                if (unit.words.contains(word)) {
                    return unit;
                }
            }
            throw new IllegalArgumentException("has \"" + word + "\", which is no unit of time");
        }
    }
}
