package io.tidemark.sql.parser.statement;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.StringJoiner;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A span of time. Immutable. Months, days and the rest are kept apart, as in Postgres: a month has no fixed number of
 * days, and in a time zone a day may have 23 or 25 hours. An interval literal has either months or days and time, never
 * both.
 *
 * @param position where it is written
 * @param months years are 12 of them
 * @param days weeks are 7 of them
 * @param micros hours, minutes and seconds, in microseconds
 */
public record IntervalValue(Position position, int months, int days, long micros) {

    private static final long HOUR = 3_600_000_000L;
    private static final long MINUTE = 60_000_000L;
    private static final long SECOND = 1_000_000L;

    /** The value of a literal that this package's grammar has read; those are always well formed. */
    public static IntervalValue of(SqlIntervalLiteral literal) {
        SqlIntervalLiteral.IntervalValue value = literal.getValueAs(SqlIntervalLiteral.IntervalValue.class);
        SqlIntervalQualifier qualifier = value.getIntervalQualifier();
        return IntervalText.parse(
                Position.of(literal),
                value.getSign(),
                value.getIntervalLiteral(),
                qualifier.getStartUnit(),
                qualifier.getEndUnit());
    }

    /**
     * Reads Postgres' words: {@code 10 minutes}, {@code 1 day 2 hours}, {@code 1 year 6 months}, {@code 1 day 02:30}.
     *
     * @throws IllegalArgumentException if it is none; the message says why
     */
    public static IntervalValue parse(Position position, String text) {
        return IntervalText.parse(position, text);
    }

    /**
     * Reads the standard's form, {@code '1 02' DAY TO HOUR}.
     *
     * @param sign 1 or -1
     * @throws IllegalArgumentException if it is none; the message says why
     */
    public static IntervalValue parse(Position position, int sign, String text, SqlIntervalQualifier qualifier) {
        return IntervalText.parse(position, sign, text, qualifier.getStartUnit(), qualifier.getEndUnit());
    }

    /** {@code qualifier} with room for as many digits as the first field of {@code text} has. */
    public static SqlIntervalQualifier widened(SqlIntervalQualifier qualifier, String text) {
        return IntervalText.widened(qualifier, text);
    }

    /** The same span, the other way. */
    public IntervalValue negated() {
        return new IntervalValue(position, -months, -days, -micros);
    }

    /** Whether it has no months, so that its length is known but for days in a time zone. */
    public boolean isDayTime() {
        return months == 0;
    }

    /**
     * Days and time in microseconds, at 24 hours a day.
     *
     * @throws IllegalStateException if it has months
     */
    public long dayTimeMicros() {
        if (!isDayTime()) {
            throw new IllegalStateException(this + " has months, which have no fixed length");
        }
        return Math.addExact(Math.multiplyExact((long) days, 24 * HOUR), micros);
    }

    /**
     * The literal of this value, with the narrowest qualifier that holds it: {@code '2' HOUR}, {@code '1 02:00:00' DAY
     * TO SECOND}.
     */
    public SqlIntervalLiteral toLiteral(SqlParserPos place) {
        return IntervalText.literal(this, place);
    }

    /** In words that {@link #parse} reads: {@code 1 day 2 hours}. */
    @Override
    public String toString() {
        StringJoiner words = new StringJoiner(" ").setEmptyValue("0 seconds");
        add(words, months / 12, TimeUnit.YEAR);
        add(words, months % 12, TimeUnit.MONTH);
        add(words, days, TimeUnit.DAY);
        add(words, micros / HOUR, TimeUnit.HOUR);
        add(words, micros % HOUR / MINUTE, TimeUnit.MINUTE);
        BigDecimal seconds = BigDecimal.valueOf(micros % MINUTE).divide(BigDecimal.valueOf(SECOND));
        if (seconds.signum() != 0) {
            words.add(seconds.stripTrailingZeros().toPlainString()
                    + (seconds.equals(BigDecimal.ONE) ? " second" : " seconds"));
        }
        return words.toString();
    }

    private static void add(StringJoiner words, long count, TimeUnit unit) {
        if (count != 0) {
            words.add(count + " " + unit.name().toLowerCase(Locale.ROOT) + (count == 1 ? "" : "s"));
        }
    }
}
