package io.tidemark.api.type;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The type of a column. Immutable.
 *
 * @param kind the SQL type
 * @param precision decimal digits of a DECIMAL (1 to 38), 0 for all other kinds
 * @param scale digits after the point of a DECIMAL (0 to precision), 0 for all other kinds
 * @param parts the fields of a ROW; of an ARRAY one field, for its elements; empty for all other kinds
 */
public record DataType(TypeKind kind, int precision, int scale, List<Field> parts) {
    /** The most digits that a DECIMAL can have. */
    public static final int MAX_PRECISION = 38;

    /** The most digits of a DECIMAL that is stored in 64 bits. */
    public static final int MAX_LONG_PRECISION = 18;

    private static final String ELEMENT = "element";

    public static final DataType BOOLEAN = of(TypeKind.BOOLEAN);
    public static final DataType SMALLINT = of(TypeKind.SMALLINT);
    public static final DataType INTEGER = of(TypeKind.INTEGER);
    public static final DataType BIGINT = of(TypeKind.BIGINT);
    public static final DataType REAL = of(TypeKind.REAL);
    public static final DataType DOUBLE = of(TypeKind.DOUBLE);
    public static final DataType VARCHAR = of(TypeKind.VARCHAR);
    public static final DataType BYTEA = of(TypeKind.BYTEA);
    public static final DataType JSONB = of(TypeKind.JSONB);
    public static final DataType DATE = of(TypeKind.DATE);
    public static final DataType TIME = of(TypeKind.TIME);
    public static final DataType TIMESTAMP = of(TypeKind.TIMESTAMP);
    public static final DataType TIMESTAMP_TZ = of(TypeKind.TIMESTAMP_TZ);
    public static final DataType INTERVAL_MONTHS = of(TypeKind.INTERVAL_MONTHS);
    public static final DataType INTERVAL_MICROS = of(TypeKind.INTERVAL_MICROS);

    /** A type without parts. */
    public DataType(TypeKind kind, int precision, int scale) {
        this(kind, precision, scale, List.of());
    }

    public DataType {
        parts = List.copyOf(parts);
        boolean valid = kind == TypeKind.DECIMAL
                ? precision >= 1 && precision <= MAX_PRECISION && scale >= 0 && scale <= precision
                : precision == 0 && scale == 0;
        boolean complete = switch (kind) {
            case ARRAY -> parts.size() == 1;
            case ROW -> !parts.isEmpty();
            default -> parts.isEmpty();
        };
        if (!valid || !complete) {
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

    /** An ARRAY of {@code element}s, each of which may be NULL. */
    public static DataType array(DataType element) {
        return new DataType(TypeKind.ARRAY, 0, 0, List.of(Field.of(ELEMENT, element)));
    }

    /** A ROW of {@code fields}. */
    public static DataType row(List<Field> fields) {
        return new DataType(TypeKind.ROW, 0, 0, fields);
    }

    /** The type of the elements of an ARRAY. */
    public DataType element() {
        if (kind != TypeKind.ARRAY) {
            throw new IllegalArgumentException(this + " has no elements");
        }
        return parts.get(0).type();
    }

    /** Whether values are sequences of values: an ARRAY or a ROW. */
    public boolean isNested() {
        return kind == TypeKind.ARRAY || kind == TypeKind.ROW;
    }

    /** This type, all parts of which may be NULL. */
    public DataType withNullableParts() {
        List<Field> all = parts.stream()
                .map(part -> Field.of(part.name(), part.type().withNullableParts()))
                .toList();
        return new DataType(kind, precision, scale, all);
    }

    /** Whether what is stored is the value's own text in UTF-8. */
    public boolean isText() {
        return kind == TypeKind.VARCHAR;
    }

    /** How values of this type are stored: DECIMAL of up to 18 digits as LONG, above that as WIDE. */
    public Storage storage() {
        return switch (kind) {
            case REAL, DOUBLE -> Storage.DOUBLE;
            case VARCHAR, BYTEA, ARRAY, ROW, JSONB -> Storage.BYTES;
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

    /**
     * As a record has it. Written out, since the JVM puts that of a record together when it is first asked for, in each process anew, and types are
     * compared at each start.
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DataType type
                && kind == type.kind
                && precision == type.precision
                && scale == type.scale
                && parts.equals(type.parts);
    }

    @Override
    public int hashCode() {
        return ((kind.hashCode() * 31 + precision) * 31 + scale) * 31 + parts.hashCode();
    }

    /** The name as SQL writes it, such as {@code DECIMAL(12, 2)}. */
    @Override
    public String toString() {
        return switch (kind) {
            case DECIMAL -> "DECIMAL(" + precision + ", " + scale + ")";
            case TIMESTAMP_TZ -> "TIMESTAMP WITH TIME ZONE";
            case INTERVAL_MONTHS -> "INTERVAL YEAR TO MONTH";
            case INTERVAL_MICROS -> "INTERVAL DAY TO SECOND";
            case ARRAY -> element() + "[]";
            case ROW ->
                parts.stream()
                        .map(field -> field.name() + " " + field.type())
                        .collect(Collectors.joining(", ", "ROW(", ")"));
            default -> kind.name().toUpperCase(Locale.ROOT);
        };
    }
}
