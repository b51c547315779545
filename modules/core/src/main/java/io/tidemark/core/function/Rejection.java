package io.tidemark.core.function;

import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.BoxedValues;
import io.tidemark.core.expr.RowErrors;
import java.math.BigDecimal;
import java.math.BigInteger;

/** The words in which kernels reject a row. They name the values, since the row may be seen nowhere else. */
public final class Rejection {
    private Rejection() {}

    public static void divisionByZero(RowErrors errors, Column result, int row) {
        errors.reject(result, row, ErrorCode.DIVISION_BY_ZERO, "division by zero");
    }

    /** Such as {@code value out of range for INTEGER: 2147483647 + 1}. */
    public static void outOfRange(RowErrors errors, Column result, int row, DataType type, String what) {
        errors.reject(result, row, ErrorCode.NUMERIC_OUT_OF_RANGE, "value out of range for " + type + ": " + what);
    }

    /** A value as it reads in a message: numbers with their point, text in quotes, all else as it is stored. */
    public static String text(Column column, int row, DataType type) {
        Object value = BoxedValues.get(column, row, type);
        if (value == null) {
            return "NULL";
        }
        return switch (type.kind()) {
            case DECIMAL -> {
                BigInteger unscaled = value instanceof BigInteger big ? big : BigInteger.valueOf((Long) value);
                yield new BigDecimal(unscaled, type.scale()).toPlainString();
            }
            case VARCHAR, BYTEA, ARRAY, ROW, JSONB -> "\"" + ValueText.text(type, column, row) + "\"";
            default -> String.valueOf(value);
        };
    }
}
