package io.tidemark.core.function.cast;

import static io.tidemark.core.expr.CallCheck.check;
import static io.tidemark.core.expr.CallCheck.error;
import static io.tidemark.core.expr.CallCheck.literal;
import static io.tidemark.core.expr.CallCheck.strict;
import static io.tidemark.core.expr.CallCheck.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.CallCheck;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.expr.RowErrors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Casts against BigDecimal, on random values, and against results of PostgreSQL 15. */
final class CastTest {
    private static final List<DataType> EXACT = List.of(
            DataType.SMALLINT,
            DataType.INTEGER,
            DataType.BIGINT,
            DataType.decimal(4, 2),
            DataType.decimal(5, 0),
            DataType.decimal(10, 0),
            DataType.decimal(18, 0),
            DataType.decimal(18, 12),
            DataType.decimal(19, 0),
            DataType.decimal(30, 10),
            DataType.decimal(38, 38));

    private static BigDecimal exact(Object unscaled, DataType type) {
        BigInteger digits = unscaled instanceof BigInteger big ? big : BigInteger.valueOf((Long) unscaled);
        return new BigDecimal(digits, type.scale());
    }

    private static Object unscaled(BigDecimal value, DataType type) {
        BigInteger digits = value.setScale(type.scale(), RoundingMode.HALF_UP).unscaledValue();
        BigInteger max = switch (type.kind()) {
            case SMALLINT -> BigInteger.valueOf(Short.MAX_VALUE);
            case INTEGER -> BigInteger.valueOf(Integer.MAX_VALUE);
            case BIGINT -> BigInteger.valueOf(Long.MAX_VALUE);
            default -> BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
        };
        BigInteger min = type.precision() == 0 ? max.not() : max.negate();
        if (digits.compareTo(min) < 0 || digits.compareTo(max) > 0) {
            throw error(ErrorCode.NUMERIC_OUT_OF_RANGE);
        }
        return digits.bitLength() < Long.SIZE ? (Object) digits.longValueExact() : digits;
    }

    @Test
    void exactNumbersAreRoundedHalfAwayFromZero() {
        for (DataType from : EXACT) {
            for (DataType to : EXACT) {
                check("cast", List.of(from), to, strict(a -> unscaled(exact(a[0], from), to)));
            }
        }
    }

    @Test
    void exactNumbersBecomeTheNearestDouble() {
        for (DataType from : EXACT) {
            check(
                    "cast",
                    List.of(from),
                    DataType.DOUBLE,
                    strict(a -> Double.parseDouble(exact(a[0], from).toString())));
            check("cast", List.of(from), DataType.REAL, strict(a ->
                    (double) Float.parseFloat(exact(a[0], from).toString())));
        }
    }

    @Test
    void doublesBecomeIntegersByRoundingHalfToEven() {
        for (DataType from : List.of(DataType.DOUBLE, DataType.REAL)) {
            for (DataType to : List.of(DataType.SMALLINT, DataType.INTEGER, DataType.BIGINT)) {
                check("cast", List.of(from), to, strict(a -> {
                    double value = (Double) a[0];
                    if (!Double.isFinite(value)) {
                        throw error(ErrorCode.NUMERIC_OUT_OF_RANGE);
                    }
                    return unscaled(new BigDecimal(value).setScale(0, RoundingMode.HALF_EVEN), to);
                }));
            }
        }
        assertThat(value("cast", DataType.INTEGER, 2.5)).isEqualTo(2L);
        assertThat(value("cast", DataType.INTEGER, 3.5)).isEqualTo(4L);
        assertThat(value("cast", DataType.INTEGER, -0.5)).isEqualTo(0L);
    }

    @Test
    void doublesBecomeDecimalsByTheirSignificantDigits() {
        for (DataType to : List.of(DataType.decimal(9, 2), DataType.decimal(18, 15), DataType.decimal(38, 4))) {
            check("cast", List.of(DataType.DOUBLE), to, strict(a -> fromDouble((Double) a[0], 15, to)));
            check("cast", List.of(DataType.REAL), to, strict(a -> fromDouble((Double) a[0], 6, to)));
        }
        assertThat(value("cast", DataType.decimal(18, 17), 0.1)).isEqualTo(10_000_000_000_000_000L);
    }

    private static Object fromDouble(double value, int digits, DataType to) {
        if (!Double.isFinite(value)) {
            throw error(ErrorCode.NUMERIC_OUT_OF_RANGE);
        }
        return unscaled(new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN)), to);
    }

    @Test
    void doublesBecomeRealsOrAnError() {
        check("cast", List.of(DataType.DOUBLE), DataType.REAL, strict(a -> {
            double value = (Double) a[0];
            float real = (float) value;
            if ((Float.isInfinite(real) && Double.isFinite(value)) || (real == 0 && value != 0)) {
                throw error(ErrorCode.NUMERIC_OUT_OF_RANGE);
            }
            return (double) real;
        }));
        check("cast", List.of(DataType.REAL), DataType.DOUBLE, a -> a[0]);
    }

    @Test
    void booleansAreZeroAndOne() {
        check("cast", List.of(DataType.BOOLEAN), DataType.INTEGER, strict(a -> (Boolean) a[0] ? 1L : 0L));
        check("cast", List.of(DataType.INTEGER), DataType.BOOLEAN, strict(a -> (Long) a[0] != 0));
    }

    @Test
    void everyTypeSurvivesItsText() {
        List<DataType> types = List.of(
                DataType.BOOLEAN,
                DataType.SMALLINT,
                DataType.BIGINT,
                DataType.REAL,
                DataType.DOUBLE,
                DataType.decimal(12, 2),
                DataType.decimal(38, 9),
                DataType.DATE,
                DataType.TIME,
                DataType.TIMESTAMP,
                DataType.TIMESTAMP_TZ);
        for (DataType type : types) {
            Expr text = new Expr.Call("cast", List.of(new Expr.ColumnRef(0, type)), DataType.VARCHAR);
            CallCheck.checkColumn(new Expr.Call("cast", List.of(text), type), type, a -> a[0]);
        }
    }

    private static Object text(Object value, DataType type) {
        return value("cast", DataType.VARCHAR, new Expr.Literal(value, type));
    }

    @Test
    void textIsAsPostgresPrintsIt() {
        assertThat(text(true, DataType.BOOLEAN)).isEqualTo("true");
        assertThat(text(-5L, DataType.decimal(5, 2))).isEqualTo("-0.05");
        assertThat(text(1e20, DataType.DOUBLE)).isEqualTo("1e+20");
        assertThat(text(0.1, DataType.DOUBLE)).isEqualTo("0.1");
        assertThat(text(1e-5, DataType.DOUBLE)).isEqualTo("1e-05");
        assertThat(text(3.0, DataType.DOUBLE)).isEqualTo("3");
        assertThat(text(Double.NaN, DataType.DOUBLE)).isEqualTo("NaN");
        assertThat(text(Double.NEGATIVE_INFINITY, DataType.DOUBLE)).isEqualTo("-Infinity");
        assertThat(text((double) 0.1f, DataType.REAL)).isEqualTo("0.1");
        assertThat(text(0L, DataType.DATE)).isEqualTo("1970-01-01");
        assertThat(text(1_500_000L, DataType.TIMESTAMP)).isEqualTo("1970-01-01 00:00:01.5");
        assertThat(text(1_500_000L, DataType.TIMESTAMP_TZ)).isEqualTo("1970-01-01 00:00:01.5+00");
        assertThat(text(-1L, DataType.TIMESTAMP)).isEqualTo("1969-12-31 23:59:59.999999");
        assertThat(text(14L, DataType.INTERVAL_MONTHS)).isEqualTo("1 year 2 mons");
    }

    private static Object parse(String text, DataType type) {
        return value("cast", type, text);
    }

    @Test
    void textBecomesValuesAsInPostgres() {
        assertThat(parse("  42 ", DataType.INTEGER)).isEqualTo(42L);
        assertThat(parse("-32768", DataType.SMALLINT)).isEqualTo(-32_768L);
        assertThat(parse("1.005", DataType.decimal(5, 2))).isEqualTo(101L);
        assertThat(parse("-1.005", DataType.decimal(5, 2))).isEqualTo(-101L);
        assertThat(parse("1e3", DataType.decimal(10, 2))).isEqualTo(100_000L);
        assertThat(parse("yes", DataType.BOOLEAN)).isEqualTo(true);
        assertThat(parse("2026-04-01T10:00:00+02:00", DataType.TIMESTAMP))
                .isEqualTo(parse("2026-04-01 08:00:00", DataType.TIMESTAMP));
        assertThat(parse("2026-04-01 10:00", DataType.TIMESTAMP_TZ))
                .isEqualTo(parse("2026-04-01T10:00:00Z", DataType.TIMESTAMP));
        assertThat(parse("32768", DataType.SMALLINT)).isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertThat(parse("1000", DataType.decimal(5, 2))).isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertThat(parse("abc", DataType.BIGINT)).isEqualTo(ErrorCode.INVALID_TEXT);
        assertThat(parse("1.5", DataType.BIGINT)).isEqualTo(ErrorCode.INVALID_TEXT);
        assertThat(parse("", DataType.DOUBLE)).isEqualTo(ErrorCode.INVALID_TEXT);
        assertThat(parse("2026-02-30", DataType.DATE)).isEqualTo(ErrorCode.INVALID_DATETIME);
    }

    @Test
    void anErrorQuotesTheText() {
        Batch oneRow = new Batch(RowType.of(), 1);
        oneRow.setCount(1);
        RowErrors errors = new RowErrors();
        Expr cast = new Expr.Call("cast", List.of(literal("12x")), DataType.INTEGER);
        Expressions.compile(cast).evaluate(oneRow, errors);
        assertThat(errors.message(0)).contains("12x").contains("INTEGER");
    }

    @Test
    void pointsInTimeHaveADayAndATimeOfDay() {
        long day = 86_400_000_000L;
        check("cast", List.of(DataType.TIMESTAMP), DataType.DATE, strict(a -> Math.floorDiv((Long) a[0], day)));
        check("cast", List.of(DataType.TIMESTAMP_TZ), DataType.TIME, strict(a -> Math.floorMod((Long) a[0], day)));
        check("cast", List.of(DataType.DATE), DataType.TIMESTAMP, strict(a -> (Long) a[0] * day));
        check("cast", List.of(DataType.TIMESTAMP), DataType.TIMESTAMP_TZ, a -> a[0]);
        check("cast", List.of(DataType.TIME), DataType.INTERVAL_MICROS, a -> a[0]);
        check("cast", List.of(DataType.INTERVAL_MICROS), DataType.TIME, strict(a -> Math.floorMod((Long) a[0], day)));
    }
}
