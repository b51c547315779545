package io.tidemark.engine.result;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.data.nested.NestedWriter;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Java values into cells. A value must be what its column holds: the classes of {@link Row}, other integers and numbers that fit exactly, and
 * text that reads as the type. Nothing is rounded. Stateless.
 */
public final class CellWriter {
    private CellWriter() {}

    /**
     * Sets a cell.
     *
     * @param owner the relation in messages, such as {@code table "prices"}
     */
    public static void set(String owner, Field field, Column column, int row, @Nullable Object value) {
        if (value == null) {
            setNull(owner, field, column, row);
            return;
        }
        try {
            if (!write(field, column, row, value)) {
                throw mismatch(owner, field, value, ErrorCode.TYPE_MISMATCH);
            }
        } catch (ArithmeticException e) {
            throw mismatch(owner, field, value, ErrorCode.NUMERIC_OUT_OF_RANGE);
        }
    }

    private static void setNull(String owner, Field field, Column column, int row) {
        if (!field.nullable()) {
            throw StatementException.of(ErrorCode.NOT_NULL_VIOLATION, "could not insert into " + owner)
                    .withDetail("Column \"" + field.name() + "\" is NOT NULL, and the row has no value for it.")
                    .withHint("Give a value.");
        }
        if (column instanceof BytesColumn bytes) {
            bytes.offsets()[row] = 0;
            bytes.lengths()[row] = 0;
        }
        column.nulls().set(row);
    }

    private static boolean write(Field field, Column column, int row, Object value) {
        if (value instanceof CharSequence text && field.type().kind() != TypeKind.VARCHAR) {
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            return ValueText.parse(field.type(), bytes, 0, bytes.length, Fit.EXACT, column, row) == Parsed.OK;
        }
        if (column instanceof BytesColumn bytes && field.type().kind() != TypeKind.VARCHAR) {
            return writeBytes(field, bytes, row, value);
        }
        if (column instanceof BytesColumn bytes) {
            bytes.set(row, value.toString());
            return value instanceof CharSequence || value instanceof Enum<?> || value instanceof java.util.UUID;
        }
        if (column instanceof DoubleColumn doubles) {
            return value instanceof Number number && setDouble(field, doubles, row, number);
        }
        if (column instanceof WideColumn wide) {
            BigInteger unscaled = decimal(value).setScale(field.type().scale()).unscaledValue();
            checkDigits(field, unscaled);
            wide.set(row, unscaled.shiftRight(Long.SIZE).longValue(), unscaled.longValue());
            return true;
        }
        Long stored = toLong(field, value);
        if (stored != null) {
            ((LongColumn) column).set(row, stored);
        }
        return stored != null;
    }

    private static boolean writeBytes(Field field, BytesColumn column, int row, Object value) {
        if (field.type().kind() == TypeKind.BYTEA && value instanceof byte[] bytes) {
            column.set(row, bytes, 0, bytes.length);
            return true;
        }
        List<?> items = value instanceof List<?> list ? list : null;
        if (value instanceof Map<?, ?> map) {
            List<String> names = field.type().parts().stream().map(Field::name).toList();
            items = names.containsAll(map.keySet())
                    ? names.stream().map(map::get).toList()
                    : null;
        }
        boolean isArray = field.type().kind() == TypeKind.ARRAY;
        if (items == null || !isArray && items.size() != field.type().parts().size()) {
            return false;
        }
        NestedWriter writer = new NestedWriter();
        writer.begin();
        for (int i = 0; i < items.size(); i++) {
            Field part = field.type().parts().get(isArray ? 0 : i);
            Column item = Column.create(part.type(), 1);
            Object element = items.get(i);
            if (element == null) {
                item.nulls().set(0);
            } else if (!write(part, item, 0, element)) {
                return false;
            }
            writer.add(part.type(), item, 0);
        }
        writer.store(column, row);
        return true;
    }

    private static boolean setDouble(Field field, DoubleColumn column, int row, Number number) {
        double value = number.doubleValue();
        column.set(row, field.type().kind() == TypeKind.REAL ? (float) value : value);
        return true;
    }

    private static @Nullable Long toLong(Field field, Object value) {
        return switch (field.type().kind()) {
            case BOOLEAN -> value instanceof Boolean truth ? (Long) (truth ? 1L : 0L) : null;
            case SMALLINT -> integer(value, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> integer(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> integer(value, Long.MIN_VALUE, Long.MAX_VALUE);
            case DECIMAL -> value instanceof Number ? (Long) scaled(field, value) : null;
            case DATE -> value instanceof LocalDate date ? (Long) date.toEpochDay() : null;
            case TIME -> value instanceof LocalTime time ? (Long) (time.toNanoOfDay() / 1_000) : null;
            case TIMESTAMP, TIMESTAMP_TZ -> micros(value);
            default -> null;
        };
    }

    private static @Nullable Long integer(Object value, long min, long max) {
        if (!(value instanceof Number)) {
            return null;
        }
        long exact = decimal(value).longValueExact();
        if (exact < min || exact > max) {
            throw new ArithmeticException("out of range");
        }
        return exact;
    }

    private static long scaled(Field field, Object value) {
        BigInteger unscaled = decimal(value).setScale(field.type().scale()).unscaledValue();
        checkDigits(field, unscaled);
        return unscaled.longValueExact();
    }

    private static void checkDigits(Field field, BigInteger unscaled) {
        if (new BigDecimal(unscaled).precision() > field.type().precision()) {
            throw new ArithmeticException("too many digits");
        }
    }

    private static BigDecimal decimal(Object value) {
        if (value instanceof BigDecimal exact) {
            return exact;
        }
        try {
            return new BigDecimal(value.toString());
        } catch (NumberFormatException e) {
            throw new ArithmeticException("not a number");
        }
    }

    private static @Nullable Long micros(Object value) {
        Instant instant = value instanceof Instant point
                ? point
                : value instanceof LocalDateTime local
                        ? local.toInstant(ZoneOffset.UTC)
                        : value instanceof OffsetDateTime offset
                                ? offset.toInstant()
                                : value instanceof ZonedDateTime zoned ? zoned.toInstant() : null;
        return instant == null ? null : (Long) ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    private static StatementException mismatch(String owner, Field field, Object value, ErrorCode code) {
        return StatementException.of(code, "could not insert into " + owner)
                .withDetail("Column \"" + field.name() + "\" is " + field.type() + ", which does not hold \"" + value
                        + "\" (" + value.getClass().getSimpleName() + ").")
                .withHint("Give a value of the column's type.");
    }
}
