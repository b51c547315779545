package io.tidemark.core.function.row;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.nested.NestedReader;
import io.tidemark.api.data.nested.NestedWriter;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.BoxedValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values as functions of rows see them: Boolean, Long (integers, and times in their unit), Double, BigDecimal, String, byte[] (BYTEA), List (arrays), String with its text (JSONB),
 * or null. Stateless.
 */
final class RowValues {
    private RowValues() {}

    static @Nullable Object get(Column column, int row, DataType type) {
        if (column.nulls().get(row)) {
            return null;
        }
        return switch (type.kind()) {
            case DECIMAL -> decimal(BoxedValues.get(column, row, type), type.scale());
            case BYTEA -> ((BytesColumn) column).get(row);
            case JSONB -> ((BytesColumn) column).getString(row);
            case ARRAY -> list((BytesColumn) column, row, type.element());
            default -> BoxedValues.get(column, row, type);
        };
    }

    private static BigDecimal decimal(@Nullable Object unscaled, int scale) {
        return unscaled instanceof BigInteger big
                ? new BigDecimal(big, scale)
                : BigDecimal.valueOf(((Number) java.util.Objects.requireNonNull(unscaled)).longValue(), scale);
    }

    private static List<@Nullable Object> list(BytesColumn arrays, int row, DataType element) {
        List<@Nullable Object> values = new ArrayList<>();
        NestedReader items = new NestedReader();
        Column item = Column.create(element, 1);
        for (items.begin(arrays, row); items.hasNext(); ) {
            item.clear();
            items.read(element, item, 0);
            values.add(get(item, 0, element));
        }
        return values;
    }

    /** Sets row {@code row}; a number that the type has no room for is an ArithmeticException. */
    static void set(Column column, int row, DataType type, @Nullable Object value) {
        if (value == null) {
            BoxedValues.set(column, row, type, null);
            return;
        }
        switch (type.kind()) {
            case DECIMAL -> BoxedValues.set(column, row, type, unscaled((BigDecimal) value, type));
            case BYTEA -> ((BytesColumn) column).set(row, (byte[]) value, 0, ((byte[]) value).length);
            case JSONB -> ((BytesColumn) column).set(row, (String) value);
            case ARRAY -> setList((BytesColumn) column, row, type.element(), (List<?>) value);
            case SMALLINT ->
                BoxedValues.set(column, row, type, inRange((Long) value, Short.MIN_VALUE, Short.MAX_VALUE));
            case INTEGER ->
                BoxedValues.set(column, row, type, inRange((Long) value, Integer.MIN_VALUE, Integer.MAX_VALUE));
            default -> BoxedValues.set(column, row, type, value);
        }
    }

    private static long inRange(long value, long min, long max) {
        if (value < min || value > max) {
            throw new ArithmeticException("value out of range: " + value);
        }
        return value;
    }

    private static Object unscaled(BigDecimal value, DataType type) {
        BigDecimal scaled = value.setScale(type.scale(), java.math.RoundingMode.HALF_UP);
        if (scaled.precision() > type.precision()) {
            throw new ArithmeticException("value out of range for " + type + ": " + value.toPlainString());
        }
        BigInteger unscaled = scaled.unscaledValue();
        return unscaled.bitLength() < Long.SIZE ? (Object) unscaled.longValue() : unscaled;
    }

    private static void setList(BytesColumn column, int row, DataType element, List<?> values) {
        NestedWriter writer = new NestedWriter();
        writer.begin();
        Column item = Column.create(element, 1);
        for (Object value : values) {
            item.clear();
            set(item, 0, element, value);
            writer.add(element, item, 0);
        }
        writer.store(column, row);
    }

    /** Whether a type's values can be taken and given here. */
    static boolean takes(DataType type) {
        return type.kind() == TypeKind.ARRAY ? takes(type.element()) : type.kind() != TypeKind.ROW;
    }
}
