package io.tidemark.core.function;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;

/** What kernels ask about numeric types. */
public final class NumericTypes {
    private NumericTypes() {}

    public static boolean isInteger(DataType type) {
        return switch (type.kind()) {
            case SMALLINT, INTEGER, BIGINT -> true;
            default -> false;
        };
    }

    /** Whether the values are exact: an integer or a DECIMAL. */
    public static boolean isExact(DataType type) {
        return isInteger(type) || type.kind() == TypeKind.DECIMAL;
    }

    public static boolean isApproximate(DataType type) {
        return type.kind() == TypeKind.REAL || type.kind() == TypeKind.DOUBLE;
    }

    public static boolean isInterval(DataType type) {
        return type.kind() == TypeKind.INTERVAL_MONTHS || type.kind() == TypeKind.INTERVAL_MICROS;
    }

    /** The most digits that a value of an exact type has. */
    public static int digits(DataType type) {
        return switch (type.kind()) {
            case SMALLINT -> 5;
            case INTEGER -> 10;
            case BIGINT -> 19;
            case DECIMAL -> type.precision();
            default -> throw new IllegalArgumentException(type + " is not exact");
        };
    }
}
