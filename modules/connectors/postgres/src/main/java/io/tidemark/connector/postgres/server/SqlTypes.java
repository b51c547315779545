package io.tidemark.connector.postgres.server;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which of the server's types holds the values of a column. Stateless. */
public final class SqlTypes {
    private static final Pattern NUMERIC = Pattern.compile("numeric\\((\\d+),(-?\\d+)\\)");

    private SqlTypes() {}

    /** The type as {@code format_type} says it. */
    public static String of(DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> "boolean";
            case SMALLINT -> "smallint";
            case INTEGER -> "integer";
            case BIGINT -> "bigint";
            case REAL -> "real";
            case DOUBLE -> "double precision";
            case DECIMAL -> "numeric(" + type.precision() + "," + type.scale() + ")";
            case VARCHAR -> "text";
            case DATE -> "date";
            case TIME -> "time without time zone";
            case TIMESTAMP -> "timestamp without time zone";
            case TIMESTAMP_TZ -> "timestamp with time zone";
            case INTERVAL_MONTHS, INTERVAL_MICROS -> "interval";
            case BYTEA -> "bytea";
            case ARRAY -> isJson(type) ? "jsonb" : of(type.element()) + "[]";
            case ROW, JSONB -> "jsonb";
        };
    }

    /** Whether values go as JSON: rows, and arrays of what has parts itself, since the server's have the same length at each place. */
    public static boolean isJson(DataType type) {
        return type.kind() == TypeKind.ROW
                || type.kind() == TypeKind.ARRAY && type.element().isNested();
    }

    /** Whether a column of the server's type {@code there} holds each value of {@code type} as it is. */
    public static boolean holds(String there, DataType type) {
        return there.equals(of(type))
                || switch (type.kind()) {
                    case SMALLINT -> Set.of("integer", "bigint", "numeric").contains(there);
                    case INTEGER -> Set.of("bigint", "numeric").contains(there);
                    case BIGINT -> there.equals("numeric");
                    case REAL -> there.equals("double precision");
                    case DECIMAL -> there.equals("numeric") || isWider(there, type);
                    case VARCHAR -> there.equals("character varying");
                    default -> false;
                };
    }

    private static boolean isWider(String there, DataType type) {
        Matcher numeric = NUMERIC.matcher(there);
        if (!numeric.matches()) {
            return false;
        }
        int precision = Integer.parseInt(numeric.group(1));
        int scale = Integer.parseInt(numeric.group(2));
        return scale >= type.scale() && precision - scale >= type.precision() - type.scale();
    }
}
