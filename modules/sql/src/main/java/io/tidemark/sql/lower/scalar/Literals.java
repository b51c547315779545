package io.tidemark.sql.lower.scalar;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.format.text.TimestampText;
import io.tidemark.api.format.text.Utf8;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.WindowSpec;
import io.tidemark.sql.type.SqlTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Constants of Calcite's as ours. Stateless. */
public final class Literals {
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private Literals() {}

    /** The constant in our terms. */
    public static Expr.Literal lower(RexLiteral literal) {
        DataType type = SqlTypes.ofSql(literal.getType());
        return new Expr.Literal(literal.isNull() ? null : value(literal, type), type);
    }

    private static @Nullable Object value(RexLiteral literal, DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> literal.getValueAs(Boolean.class);
            case SMALLINT, INTEGER, BIGINT -> number(literal).longValueExact();
            case DECIMAL -> unscaled(number(literal), type);
            case REAL -> (double) (float) binary(literal);
            case DOUBLE -> binary(literal);
            case VARCHAR -> text(literal);
            case BYTEA ->
                new String(
                        Objects.requireNonNull(literal.getValueAs(ByteString.class))
                                .getBytes(),
                        StandardCharsets.ISO_8859_1);
            case ARRAY, ROW, JSONB -> throw new IllegalStateException("a constant of " + type + " is a call");
            case DATE -> date(literal);
            case TIME -> time(literal);
            case TIMESTAMP, TIMESTAMP_TZ -> timestamp(literal);
            case INTERVAL_MONTHS -> number(literal).longValueExact();
            case INTERVAL_MICROS ->
                number(literal).multiply(BigDecimal.valueOf(MICROS_PER_MILLI)).longValueExact();
        };
    }

    private static BigDecimal number(RexLiteral literal) {
        return Objects.requireNonNull(literal.getValueAs(BigDecimal.class));
    }

    /** A folded constant may be NaN or infinite, which no BigDecimal is. */
    private static double binary(RexLiteral literal) {
        return literal.getValue() instanceof Double value
                ? value
                : number(literal).doubleValue();
    }

    /** A Long where it fits, else a BigInteger, as {@link Expr.Literal} has it. */
    public static Object unscaled(BigDecimal value, DataType type) {
        BigInteger unscaled = value.setScale(type.scale()).unscaledValue();
        return unscaled.bitLength() < Long.SIZE ? (Object) unscaled.longValue() : unscaled;
    }

    private static @Nullable String text(RexLiteral literal) {
        Object value = literal.getValue();
        return value instanceof NlsString string ? checked(string.getValue()) : String.valueOf(value);
    }

    /** A text as UTF-8 can hold it, and Postgres does: with escapes, {@code E'\x00'}, others can be written. */
    private static String checked(String text) {
        int zero = text.indexOf(0);
        int half = Utf8.firstUnpaired(text);
        if (zero < 0 && half < 0) {
            return text;
        }
        boolean isZero = half < 0 || zero >= 0 && zero < half;
        throw StatementException.of(ErrorCode.INVALID_TEXT, "could not read a text")
                .withDetail("Its character " + (text.codePointCount(0, isZero ? zero : half) + 1) + " is "
                        + (isZero ? "a zero." : "half of a surrogate pair."))
                .withHint("Write the whole character, such as 'é' or E'\\u00e9'.");
    }

    private static long date(RexLiteral literal) {
        return LocalDate.parse(String.valueOf(literal.getValueAs(DateString.class)))
                .toEpochDay();
    }

    private static long time(RexLiteral literal) {
        return LocalTime.parse(String.valueOf(literal.getValueAs(TimeString.class)))
                        .toNanoOfDay()
                / 1_000;
    }

    private static long timestamp(RexLiteral literal) {
        String text = String.valueOf(literal.getValueAs(TimestampString.class)).replace(' ', 'T');
        return ChronoUnit.MICROS.between(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), LocalDateTime.parse(text));
    }

    /** The moment of a constant, in microseconds: a timestamp, with or without a time zone, or text cast to one. */
    public static long timestampMicros(RexNode node) {
        if (node instanceof RexLiteral literal && !literal.isNull()) {
            SqlTypeName type = literal.getType().getSqlTypeName();
            if (type == SqlTypeName.TIMESTAMP || type == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
                return timestamp(literal);
            }
            if (SqlTypeUtil.inCharFamily(literal.getType())) {
                return timestampMicros(String.valueOf(literal.getValueAs(String.class)));
            }
        }
        if (node instanceof RexCall call && call.getKind() == SqlKind.CAST) {
            return timestampMicros(call.getOperands().get(0));
        }
        throw StatementException.of(ErrorCode.INVALID_ARGUMENT, "could not read as of \"" + node + "\"")
                .withHint("Write a constant, such as TIMESTAMP '2026-04-01 10:15:00'; it is read as UTC.");
    }

    private static long timestampMicros(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        long[] micros = new long[1];
        if (TimestampText.parse(bytes, 0, bytes.length, Fit.EXACT, micros, 0) != Parsed.OK) {
            throw StatementException.of(ErrorCode.INVALID_DATETIME, "could not read as of \"" + text + "\"")
                    .withHint(
                            "Write a moment in ISO 8601: '2026-04-01 10:15:00', or with an offset, '2026-04-01 10:15:00+09'.");
        }
        return micros[0];
    }

    /**
     * The length of an interval literal. Days of an interval that is whole days count as calendar days.
     *
     * @param what the argument in messages, such as {@code the size of TUMBLE}
     */
    public static WindowSpec.Span span(RexNode node, String what) {
        if (!(node instanceof RexLiteral literal) || literal.isNull()) {
            throw StatementException.of(ErrorCode.INVALID_ARGUMENT, what + " must be a constant interval")
                    .withHint("Write it as INTERVAL '10' MINUTE.");
        }
        Expr.Literal value = lower(literal);
        long length = (Long) Objects.requireNonNull(value.value());
        if (value.type().equals(DataType.INTERVAL_MONTHS)) {
            return new WindowSpec.Span(Math.toIntExact(length), 0, 0);
        }
        return length % MICROS_PER_DAY == 0
                ? new WindowSpec.Span(0, Math.toIntExact(length / MICROS_PER_DAY), 0)
                : new WindowSpec.Span(0, 0, length);
    }
}
