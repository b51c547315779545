package io.tidemark.core.expr;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Values of columns as objects, in the form of {@link Expr.Literal}. For constants and generated code; not for hot paths. */
public final class BoxedValues {
    private static final int LONG_BITS = 63;

    private BoxedValues() {}

    /** The value of row {@code row} of a column of type {@code type}, or null. */
    public static @Nullable Object get(Column column, int row, DataType type) {
        if (column.nulls().get(row)) {
            return null;
        }
        return switch (column.storage()) {
            case LONG -> {
                long value = ((LongColumn) column).get(row);
                yield type.kind() == TypeKind.BOOLEAN ? (Object) (value != 0) : (Object) value;
            }
            case DOUBLE -> ((DoubleColumn) column).get(row);
            case BYTES -> string((BytesColumn) column, row, type);
            case WIDE -> {
                BigInteger value = ((WideColumn) column).get(row);
                yield value.bitLength() <= LONG_BITS ? (Object) value.longValueExact() : value;
            }
        };
    }

    /** Sets row {@code row} of a column of type {@code type}. */
    public static void set(Column column, int row, DataType type, @Nullable Object value) {
        if (value == null) {
            column.setNull(row);
            return;
        }
        switch (column.storage()) {
            case LONG -> {
                boolean isBoolean = type.kind() == TypeKind.BOOLEAN;
                ((LongColumn) column).set(row, isBoolean ? ((Boolean) value ? 1 : 0) : ((Number) value).longValue());
            }
            case DOUBLE -> ((DoubleColumn) column).set(row, ((Number) value).doubleValue());
            case BYTES -> setString((BytesColumn) column, row, type, (String) value);
            case WIDE -> {
                BigInteger wide = value instanceof BigInteger big ? big : BigInteger.valueOf((Long) value);
                ((WideColumn) column).set(row, wide.shiftRight(Long.SIZE).longValueExact(), wide.longValue());
            }
        }
    }

    private static String string(BytesColumn column, int row, DataType type) {
        return type.isText()
                ? column.getString(row)
                : new String(column.heap(), column.offsets()[row], column.lengths()[row], StandardCharsets.ISO_8859_1);
    }

    private static void setString(BytesColumn column, int row, DataType type, String value) {
        byte[] bytes = value.getBytes(type.isText() ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
        column.set(row, bytes, 0, bytes.length);
    }
}
