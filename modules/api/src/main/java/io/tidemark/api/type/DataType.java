package io.tidemark.api.type;

import java.util.Locale;

/**
 * The type of a column. Immutable.
 *
 * @param kind the SQL type
 * @param precision decimal digits of a DECIMAL (1 to 38), 0 for all other kinds
 * @param scale digits after the point of a DECIMAL (0 to precision), 0 for all other kinds
 */
public record DataType(TypeKind kind, int precision, int scale) {
    /** The most digits that a DECIMAL can have. */
    public static final int MAX_PRECISION = 38;

    /** The most digits of a DECIMAL that is stored in 64 bits. */
    public static final int MAX_LONG_PRECISION = 18;

    public static final DataType BOOLEAN = of(TypeKind.BOOLEAN);
    public static final DataType SMALLINT = of(TypeKind.SMALLINT);
    public static final DataType INTEGER = of(TypeKind.INTEGER);
    public static final DataType BIGINT = of(TypeKind.BIGINT);
    public static final DataType REAL = of(TypeKind.REAL);
    public static final DataType DOUBLE = of(TypeKind.DOUBLE);
    public static final DataType VARCHAR = of(TypeKind.VARCHAR);
    public static final DataType DATE = of(TypeKind.DATE);
    public static final DataType TIME = of(TypeKind.TIME);
    public static final DataType TIMESTAMP = of(TypeKind.TIMESTAMP);
    public static final DataType TIMESTAMP_TZ = of(TypeKind.TIMESTAMP_TZ);
    public static final DataType INTERVAL_MONTHS = of(TypeKind.INTERVAL_MONTHS);
    public static final DataType INTERVAL_MICROS = of(TypeKind.INTERVAL_MICROS);

    public DataType {
        boolean decimal = kind == TypeKind.DECIMAL;
        boolean valid = decimal
                ? precision >= 1 && precision <= MAX_PRECISION && scale >= 0 && scale <= precision
                : precision == 0 && scale == 0;
        if (!valid) {
            throw new IllegalArgumentException("no such type: " + kind + "(" + precision + ", " + scale + ")");
        }
    }

    private static DataType of(TypeKind kind) {
        return new DataType(kind, 0, 0);
    }

    /** A DECIMAL of {@code precision} digits, {@code scale} of them after the point. */
    public static DataType decimal(int precision, int scale) {
        return new DataType(TypeKind.DECIMAL, precision, scale);
    }

    /** How values of this type are stored: DECIMAL of up to 18 digits as LONG, above that as WIDE. */
    public Storage storage() {
        return switch (kind) {
            case REAL, DOUBLE -> Storage.DOUBLE;
            case VARCHAR -> Storage.BYTES;
            case DECIMAL -> precision <= MAX_LONG_PRECISION ? Storage.LONG : Storage.WIDE;
            default -> Storage.LONG;
        };
    }

    /** Whether arithmetic applies: the integer kinds, REAL, DOUBLE and DECIMAL. */
    public boolean isNumeric() {
        return switch (kind) {
            case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DECIMAL -> true;
            default -> false;
        };
    }

    /** The name as SQL writes it, such as {@code DECIMAL(12, 2)}. */
    @Override
    public String toString() {
        return switch (kind) {
            case DECIMAL -> "DECIMAL(" + precision + ", " + scale + ")";
            case TIMESTAMP_TZ -> "TIMESTAMP WITH TIME ZONE";
            case INTERVAL_MONTHS -> "INTERVAL YEAR TO MONTH";
            case INTERVAL_MICROS -> "INTERVAL DAY TO SECOND";
            default -> kind.name().toUpperCase(Locale.ROOT);
        };
    }
}
