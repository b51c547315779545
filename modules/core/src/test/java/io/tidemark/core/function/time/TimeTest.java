package io.tidemark.core.function.time;

import static io.tidemark.core.expr.CallCheck.check;
import static io.tidemark.core.expr.CallCheck.literal;
import static io.tidemark.core.expr.CallCheck.strict;
import static io.tidemark.core.expr.CallCheck.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.CallCheck;
import io.tidemark.core.expr.Expr;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernels against java.time, on random points of the years 1 to 9999, and against results of PostgreSQL 15. */
final class TimeTest {
    private static final DataType TIMESTAMP = DataType.TIMESTAMP;
    private static final DataType TZ = DataType.TIMESTAMP_TZ;

    static long micros(LocalDateTime time) {
        return time.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + time.getNano() / 1_000;
    }

    static LocalDateTime time(Object micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv((Long) micros, 1_000_000L),
                (int) Math.floorMod((Long) micros, 1_000_000L) * 1_000,
                ZoneOffset.UTC);
    }

    private static void checkTruncation(String unit, UnaryOperator<LocalDateTime> model) {
        Expr.Literal name = literal(unit);
        CallCheck.checkWith(
                "date_trunc", List.of(name), TIMESTAMP, TIMESTAMP, strict(a -> micros(model.apply(time(a[1])))));
        CallCheck.checkWith(
                "date_trunc",
                List.of(name),
                DataType.DATE,
                DataType.DATE,
                strict(a -> model.apply(LocalDate.ofEpochDay((Long) a[1]).atStartOfDay())
                        .toLocalDate()
                        .toEpochDay()));
    }

    @Test
    void truncationGivesTheStartOfTheUnit() {
        checkTruncation("microseconds", t -> t);
        checkTruncation("milliseconds", t -> t.truncatedTo(ChronoUnit.MILLIS));
        checkTruncation("second", t -> t.truncatedTo(ChronoUnit.SECONDS));
        checkTruncation("MINUTE", t -> t.truncatedTo(ChronoUnit.MINUTES));
        checkTruncation("hour", t -> t.truncatedTo(ChronoUnit.HOURS));
        checkTruncation("day", t -> t.truncatedTo(ChronoUnit.DAYS));
        checkTruncation("week", t -> t.truncatedTo(ChronoUnit.DAYS).with(ChronoField.DAY_OF_WEEK, 1));
        checkTruncation("month", t -> t.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1));
        checkTruncation("quarter", t -> t.truncatedTo(ChronoUnit.DAYS).with(IsoFields.DAY_OF_QUARTER, 1));
        checkTruncation("year", t -> t.truncatedTo(ChronoUnit.DAYS).withDayOfYear(1));
        checkTruncation("decade", t -> LocalDate.of(t.getYear() / 10 * 10, 1, 1).atStartOfDay());
        checkTruncation(
                "century",
                t -> LocalDate.of((t.getYear() - 1) / 100 * 100 + 1, 1, 1).atStartOfDay());
        checkTruncation(
                "millennium",
                t -> LocalDate.of((t.getYear() - 1) / 1000 * 1000 + 1, 1, 1).atStartOfDay());
    }

    private static void checkField(String unit, ToLongFunction<LocalDateTime> model) {
        CallCheck.checkWith(
                "extract",
                List.of(literal(unit)),
                TIMESTAMP,
                DataType.BIGINT,
                strict(a -> model.applyAsLong(time(a[1]))));
    }

    @Test
    void fieldsAreThoseOfJavaTime() {
        checkField("year", LocalDateTime::getYear);
        checkField("month", LocalDateTime::getMonthValue);
        checkField("day", LocalDateTime::getDayOfMonth);
        checkField("hour", LocalDateTime::getHour);
        checkField("minute", LocalDateTime::getMinute);
        checkField("second", LocalDateTime::getSecond);
        checkField("microseconds", t -> t.getSecond() * 1_000_000L + t.getNano() / 1_000);
        checkField("quarter", t -> t.get(IsoFields.QUARTER_OF_YEAR));
        checkField("week", t -> t.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
        checkField(
                "isoyear",
                t -> t.get(IsoFields.WEEK_BASED_YEAR) > 0
                        ? t.get(IsoFields.WEEK_BASED_YEAR)
                        : t.get(IsoFields.WEEK_BASED_YEAR) - 1L);
        checkField("doy", LocalDateTime::getDayOfYear);
        checkField("isodow", t -> t.getDayOfWeek().getValue());
        checkField("dow", t -> t.getDayOfWeek().getValue() % 7);
        checkField("decade", t -> t.getYear() / 10);
        checkField("century", t -> (t.getYear() + 99) / 100);
        checkField("millennium", t -> (t.getYear() + 999) / 1000);
        CallCheck.checkWith(
                "extract",
                List.of(literal("second")),
                TIMESTAMP,
                DataType.decimal(8, 6),
                strict(a -> Math.floorMod((Long) a[1], 60_000_000L)));
        CallCheck.checkWith(
                "extract",
                List.of(literal("milliseconds")),
                TIMESTAMP,
                DataType.decimal(8, 3),
                strict(a -> Math.floorMod((Long) a[1], 60_000_000L)));
        CallCheck.checkWith(
                "extract", List.of(literal("epoch")), TIMESTAMP, DataType.decimal(38, 6), strict(a -> a[1]));
    }

    private static Expr.Literal timestamp(String text) {
        return new Expr.Literal(micros(LocalDateTime.parse(text)), TIMESTAMP);
    }

    private static Expr.Literal instant(String text) {
        return new Expr.Literal(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(text)), TZ);
    }

    @ParameterizedTest
    @CsvSource({
        "week, 2001-02-16T20:38:40, 2001-02-12T00:00",
        "week, 2021-01-03T00:00:00, 2020-12-28T00:00",
        "week, 1969-12-31T12:00:00, 1969-12-29T00:00",
        "hour, 1969-12-31T23:30:00, 1969-12-31T23:00",
        "quarter, 2001-02-16T20:38:40, 2001-01-01T00:00",
        "decade, 1993-12-25T00:00:00, 1990-01-01T00:00",
        "century, 2000-12-25T00:00:00, 1901-01-01T00:00",
        "century, 2001-12-25T00:00:00, 2001-01-01T00:00",
        "millennium, 2000-12-31T00:00:00, 1001-01-01T00:00",
    })
    void truncationOfPostgres(String unit, String from, String to) {
        assertThat(value("date_trunc", TIMESTAMP, unit, timestamp(from))).isEqualTo(micros(LocalDateTime.parse(to)));
    }

    @ParameterizedTest
    @CsvSource({
        "week, 2001-02-16T20:38:40, 7",
        "week, 2005-01-01T00:00:00, 53",
        "week, 2006-01-01T00:00:00, 52",
        "week, 2012-12-31T00:00:00, 1",
        "isoyear, 2006-01-01T00:00:00, 2005",
        "isoyear, 2006-01-02T00:00:00, 2006",
        "isodow, 2001-02-18T20:38:40, 7",
        "dow, 2001-02-16T20:38:40, 5",
        "doy, 2001-02-16T20:38:40, 47",
        "century, 2000-12-16T12:21:13, 20",
        "millennium, 2001-02-16T20:38:40, 3",
        "decade, 2001-02-16T20:38:40, 200",
        "quarter, 2001-02-16T20:38:40, 1",
        "milliseconds, 2001-02-16T20:38:40.5, 40500",
    })
    void fieldsOfPostgres(String unit, String from, long field) {
        assertThat(value("extract", DataType.BIGINT, unit, timestamp(from))).isEqualTo(field);
    }

    @Test
    void daysOfAZoneBeginAtItsMidnight() {
        Function<String, Object> day = t -> value("date_trunc", TZ, "day", instant(t), "America/New_York");
        assertThat(day.apply("2026-03-08T16:00:00Z"))
                .isEqualTo(instant("2026-03-08T05:00:00Z").value());
        assertThat(day.apply("2026-03-09T03:59:59Z"))
                .isEqualTo(instant("2026-03-08T05:00:00Z").value());
        assertThat(day.apply("2026-03-09T04:00:00Z"))
                .isEqualTo(instant("2026-03-09T04:00:00Z").value());
        // 01:30 EDT and 01:30 EST: the hour that is shown twice begins twice.
        Function<String, Object> hour = t -> value("date_trunc", TZ, "hour", instant(t), "america/new_york");
        assertThat(hour.apply("2026-11-01T05:30:00Z"))
                .isEqualTo(instant("2026-11-01T05:00:00Z").value());
        assertThat(hour.apply("2026-11-01T06:30:00Z"))
                .isEqualTo(instant("2026-11-01T06:00:00Z").value());
        assertThat(value("date_trunc", TZ, "month", instant("2026-01-31T16:00:00Z"), "Asia/Tokyo"))
                .isEqualTo(instant("2026-01-31T15:00:00Z").value());
    }

    @Test
    void clocksOfZonesAreRightAtEveryInstant() {
        for (String zone : List.of("America/New_York", "Asia/Tokyo", "Europe/Berlin", "Asia/Kolkata", "UTC")) {
            ZoneId id = ZoneId.of(zone);
            CallCheck.Model toLocal = strict(a -> (Long) a[0]
                    + 1_000_000L
                            * id.getRules()
                                    .getOffset(Instant.EPOCH.plus((Long) a[0], ChronoUnit.MICROS))
                                    .getTotalSeconds());
            CallCheck.checkThen("at_time_zone", TZ, List.of(literal(zone)), TIMESTAMP, toLocal, TimeTest::recent);
            CallCheck.Model toInstant = strict(a ->
                    (Long) a[0] - 1_000_000L * postgresOffset(id, time(a[0])).getTotalSeconds());
            CallCheck.checkThen("at_time_zone", TIMESTAMP, List.of(literal(zone)), TZ, toInstant, TimeTest::recent);
        }
    }

    /** Quarter hours of the years 1960 to 2040: many of them close to a change of the clocks. */
    private static Object recent(DataType type, java.util.Random random) {
        LocalDateTime change = LocalDateTime.of(1960 + random.nextInt(80), random.nextBoolean() ? 3 : 11, 1, 0, 0)
                .plusMinutes(15L * random.nextInt(96 * 31));
        return micros(change);
    }

    private static ZoneOffset postgresOffset(ZoneId id, LocalDateTime time) {
        var transition = id.getRules().getTransition(time);
        return transition == null
                ? id.getRules().getOffset(time)
                : transition.isGap() ? transition.getOffsetBefore() : transition.getOffsetAfter();
    }

    @Test
    void timesThatClocksSkipOrShowTwiceAreReadAsPostgresDoes() {
        assertThat(value("at_time_zone", TZ, timestamp("2026-03-08T02:30:00"), "America/New_York"))
                .isEqualTo(instant("2026-03-08T07:30:00Z").value());
        assertThat(value("at_time_zone", TZ, timestamp("2026-11-01T01:30:00"), "America/New_York"))
                .isEqualTo(instant("2026-11-01T06:30:00Z").value());
        Expr.Literal hours = new Expr.Literal(-8 * 3_600_000_000L, DataType.INTERVAL_MICROS);
        assertThat(value("at_time_zone", TIMESTAMP, instant("2026-01-01T00:00:00Z"), hours))
                .isEqualTo(timestamp("2025-12-31T16:00:00").value());
    }

    @Test
    void aWrongUnitOrZoneIsAnErrorOfTheStatement() {
        assertThatThrownBy(() -> value("date_trunc", TIMESTAMP, "fortnight", timestamp("2026-01-01T00:00:00")))
                .isInstanceOf(StatementException.class)
                .hasMessage("unit \"fortnight\" not recognized");
        assertThatThrownBy(() -> value("extract", DataType.BIGINT, "hour", new Expr.Literal(1L, DataType.DATE)))
                .hasMessage("unit \"hour\" not supported for DATE");
        assertThatThrownBy(() -> value("at_time_zone", TZ, timestamp("2026-01-01T00:00:00"), "Mars/Olympus"))
                .hasMessage("time zone \"Mars/Olympus\" not recognized");
    }

    @Test
    void monthsKeepTheDayOrTakeTheLast() {
        check(
                "add_interval",
                List.of(TIMESTAMP, DataType.INTERVAL_MONTHS),
                TIMESTAMP,
                strict(a -> micros(time(a[0]).plusMonths((Long) a[1]))));
        check(
                "add_interval",
                List.of(DataType.DATE, DataType.INTERVAL_MONTHS),
                DataType.DATE,
                strict(a -> LocalDate.ofEpochDay((Long) a[0])
                        .plus(Period.ofMonths(((Long) a[1]).intValue()))
                        .toEpochDay()));
        Expr.Literal month = new Expr.Literal(1L, DataType.INTERVAL_MONTHS);
        assertThat(value("add_interval", TIMESTAMP, timestamp("2024-01-31T10:00:00"), month))
                .isEqualTo(timestamp("2024-02-29T10:00:00").value());
        assertThat(value(
                        "add_interval",
                        TIMESTAMP,
                        timestamp("2024-01-31T10:00:00"),
                        new Expr.Literal(Long.MIN_VALUE, DataType.INTERVAL_MONTHS)))
                .isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE);
    }

    @Test
    void microsecondsAddUpExactlyOrAreAnError() {
        for (DataType type : List.of(TIMESTAMP, TZ)) {
            check("add_interval", List.of(type, DataType.INTERVAL_MICROS), type, strict(a -> {
                try {
                    return Math.addExact((Long) a[0], (Long) a[1]);
                } catch (ArithmeticException overflow) {
                    throw CallCheck.error(ErrorCode.NUMERIC_OUT_OF_RANGE);
                }
            }));
        }
        check(
                "add_interval",
                List.of(DataType.TIME, DataType.INTERVAL_MICROS),
                DataType.TIME,
                strict(a -> Math.floorMod((Long) a[0] + Math.floorMod((Long) a[1], 86_400_000_000L), 86_400_000_000L)));
        check(
                "subtract",
                List.of(TIMESTAMP, TIMESTAMP),
                DataType.INTERVAL_MICROS,
                strict(a -> (Long) a[0] - (Long) a[1]));
        check(
                "subtract",
                List.of(DataType.DATE, DataType.DATE),
                DataType.INTEGER,
                strict(a -> (Long) a[0] - (Long) a[1]));
        check(
                "subtract",
                List.of(DataType.DATE, DataType.DATE),
                DataType.INTERVAL_MICROS,
                strict(a -> ((Long) a[0] - (Long) a[1]) * 86_400_000_000L));
    }

    @Test
    void intervalsScale() {
        Expr.Literal day = new Expr.Literal(86_400_000_000L, DataType.INTERVAL_MICROS);
        DataType micros = DataType.INTERVAL_MICROS;
        assertThat(value("multiply", micros, day, 3L)).isEqualTo(3 * 86_400_000_000L);
        assertThat(value("multiply", micros, 3L, day)).isEqualTo(3 * 86_400_000_000L);
        assertThat(value("multiply", micros, day, 0.5)).isEqualTo(43_200_000_000L);
        assertThat(value("multiply", micros, 0.5, day)).isEqualTo(43_200_000_000L);
        assertThat(value("multiply", micros, day, new Expr.Literal(15L, DataType.decimal(2, 1))))
                .isEqualTo(129_600_000_000L);
        assertThat(value("divide", micros, day, 7L)).isEqualTo(12_342_857_143L);
        assertThat(value("divide", micros, day, 0L)).isEqualTo(ErrorCode.DIVISION_BY_ZERO);
        assertThat(value("multiply", micros, day, 1e300)).isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertThat(value("extract", DataType.BIGINT, "epoch", new Expr.Literal(14L, DataType.INTERVAL_MONTHS)))
                .isEqualTo(31_557_600L + 2 * 2_592_000);
        assertThat(value("date_trunc", micros, "hour", new Expr.Literal(-5_400_000_000L, micros)))
                .isEqualTo(-3_600_000_000L);
    }
}
