package io.tidemark.testkit;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values as objects, and as text in tables. Equal objects are equal values.
 *
 * <pre>
 *   BOOLEAN                 Boolean      true
 *   whole numbers           Long         -3
 *   REAL, DOUBLE            Double       1.5, NaN, -Infinity; -0.0 is 0.0
 *   DECIMAL                 BigDecimal   10.50, in the scale of the type
 *   VARCHAR                 String       as it is; '' is empty
 *   DATE                    Long         2026-03-01
 *   TIME                    Long         10:05:00.5
 *   TIMESTAMP (and TZ)      Long         2026-03-01T10:05:00, or 10:05 on 1970-01-01; -00:05 is five minutes before that day
 *   intervals               Long         90
 *   NULL                    null         NULL
 * </pre>
 */
public final class Values {
    private static final Pattern CLOCK = Pattern.compile("(-?)(\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,6})?)?)");

    private Values() {}

    /** A value from text. */
    public static @Nullable Object parse(String text, DataType type) {
        if (text.equals("NULL")) {
            return null;
        }
        return switch (type.kind()) {
            case BOOLEAN -> Boolean.valueOf(text);
            case REAL, DOUBLE -> canonical(Double.parseDouble(text));
            case DECIMAL -> new BigDecimal(text).setScale(type.scale());
            case VARCHAR -> text.equals("''") ? "" : text;
            case BYTEA, ARRAY, ROW, JSONB -> text;
            case DATE -> LocalDate.parse(text).toEpochDay();
            case TIME -> LocalTime.parse(text).toNanoOfDay() / 1000;
            case TIMESTAMP, TIMESTAMP_TZ -> timestamp(text);
            default -> Long.valueOf(text);
        };
    }

    /** A moment, in microseconds: {@code 10:05} on 1970-01-01, or a date and a time. */
    public static long timestamp(String text) {
        if (text.equals("MAX")) {
            return Long.MAX_VALUE;
        }
        Matcher clock = CLOCK.matcher(text);
        if (clock.matches()) {
            long micros = LocalTime.parse(clock.group(2)).toNanoOfDay() / 1000;
            return clock.group(1).isEmpty() ? micros : -micros;
        }
        return ChronoUnit.MICROS.between(LocalDateTime.of(1970, 1, 1, 0, 0), LocalDateTime.parse(text));
    }

    /** A type by its name in SQL; {@code TIMESTAMP_TZ} for short. */
    public static DataType type(String name) {
        Matcher decimal = Pattern.compile("DECIMAL\\((\\d+), ?(\\d+)\\)").matcher(name);
        return decimal.matches()
                ? DataType.decimal(Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)))
                : new DataType(TypeKind.valueOf(name), 0, 0);
    }

    /** The value in a row of a batch. */
    public static @Nullable Object get(Batch batch, int column, int row) {
        Column values = batch.column(column);
        if (values.nulls().get(row)) {
            return null;
        }
        DataType type = batch.type().type(column);
        if (values instanceof LongColumn longs) {
            return fromLong(longs.get(row), type);
        }
        if (values instanceof DoubleColumn doubles) {
            return canonical(doubles.get(row));
        }
        if (values instanceof WideColumn wides) {
            return new BigDecimal(wides.get(row), type.scale());
        }
        return ValueText.text(type, values, row);
    }

    private static Object fromLong(long value, DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> value != 0;
            case DECIMAL -> new BigDecimal(BigInteger.valueOf(value), type.scale());
            default -> value;
        };
    }

    private static Double canonical(double value) {
        return Double.isNaN(value) ? Double.NaN : value + 0.0;
    }

    /** The text of a value. */
    public static String text(@Nullable Object value, DataType type) {
        if (value == null) {
            return "NULL";
        }
        return switch (type.kind()) {
            case DATE -> LocalDate.ofEpochDay((Long) value).toString();
            case TIME -> LocalTime.ofNanoOfDay((Long) value * 1000).toString();
            case TIMESTAMP, TIMESTAMP_TZ -> momentText((Long) value);
            case VARCHAR -> ((String) value).isEmpty() ? "''" : (String) value;
            default -> value.toString();
        };
    }

    private static String momentText(long micros) {
        return LocalDateTime.ofEpochSecond(
                        Math.floorDiv(micros, 1_000_000L),
                        (int) Math.floorMod(micros, 1_000_000L) * 1000,
                        ZoneOffset.UTC)
                .toString();
    }
}
