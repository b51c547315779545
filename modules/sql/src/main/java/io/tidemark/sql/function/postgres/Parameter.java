package io.tidemark.sql.function.postgres;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** What a place in a signature takes, by the word that stands for it. */
enum Parameter {
    TEXT("text", DataType.VARCHAR),
    INT("int", DataType.INTEGER),
    BIGINT("bigint", DataType.BIGINT),
    DOUBLE("double", DataType.DOUBLE),
    NUMERIC("numeric", null),
    WHOLE("whole", DataType.decimal(DataType.MAX_PRECISION, 0)),
    BOOLEAN("boolean", DataType.BOOLEAN),
    BYTEA("bytea", DataType.BYTEA),
    DATE("date", DataType.DATE),
    TIME("time", DataType.TIME),
    TIMESTAMP("timestamp", DataType.TIMESTAMP),
    TIMESTAMPTZ("timestamptz", DataType.TIMESTAMP_TZ),
    INTERVAL("interval", DataType.INTERVAL_MICROS),
    MONTHS("months", DataType.INTERVAL_MONTHS),
    JSONB("jsonb", DataType.JSONB),
    /** Anything, as text. */
    ANY("any", DataType.VARCHAR),
    /** Anything, as it is. */
    ANYTHING("anything", null),
    ARRAY("array", null),
    /** An array of anything, as one of texts. */
    AS_TEXTS("asTexts", DataType.array(DataType.VARCHAR)),
    TEXTS("texts", DataType.array(DataType.VARCHAR)),
    INTS("ints", DataType.array(DataType.INTEGER)),
    BIGINTS("bigints", DataType.array(DataType.BIGINT)),
    TIMESTAMPS("timestamps", DataType.array(DataType.TIMESTAMP)),
    TIMESTAMPTZS("timestamptzs", DataType.array(DataType.TIMESTAMP_TZ)),
    JSONBS("jsonbs", DataType.array(DataType.JSONB)),
    /** An element of the signature's array. */
    ELEMENT("element", null);

    private final String word;

    /** What an argument is cast to; null if it depends on the arguments. */
    private final @Nullable DataType type;

    Parameter(String word, @Nullable DataType type) {
        this.word = word;
        this.type = type;
    }

    static Parameter named(String word) {
        for (Parameter parameter : values()) {
            if (parameter.word.equals(word)) {
                return parameter;
            }
        }
        throw new IllegalArgumentException("no parameter " + word);
    }

    @Nullable
    DataType type() {
        return type;
    }

    /** Whether it takes an argument of that type without a cast written out. */
    boolean takes(RelDataType given) {
        SqlTypeName name = given.getSqlTypeName();
        return switch (this) {
            case TEXT -> name.getFamily() == SqlTypeFamily.CHARACTER;
            case INT -> name == SqlTypeName.SMALLINT || name == SqlTypeName.INTEGER || name == SqlTypeName.TINYINT;
            case BIGINT -> SqlTypeName.INT_TYPES.contains(name);
            case DOUBLE -> SqlTypeName.NUMERIC_TYPES.contains(name);
            case NUMERIC, WHOLE -> SqlTypeName.EXACT_TYPES.contains(name);
            case BOOLEAN -> name == SqlTypeName.BOOLEAN;
            case BYTEA -> SqlTypeName.BINARY_TYPES.contains(name);
            case DATE -> name == SqlTypeName.DATE;
            case TIME -> name == SqlTypeName.TIME;
            case TIMESTAMP -> name == SqlTypeName.TIMESTAMP || name == SqlTypeName.DATE;
            case TIMESTAMPTZ -> name == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
            case INTERVAL -> name.getFamily() == SqlTypeFamily.INTERVAL_DAY_TIME;
            case JSONB -> name == SqlTypeName.OTHER;
            case ANY, ANYTHING -> true;
            case MONTHS -> name.getFamily() == SqlTypeFamily.INTERVAL_YEAR_MONTH;
            case ARRAY, AS_TEXTS, TEXTS, INTS, BIGINTS, TIMESTAMPS, TIMESTAMPTZS, JSONBS -> name == SqlTypeName.ARRAY;
            case ELEMENT -> name != SqlTypeName.ARRAY;
        };
    }

    /** Whether a text literal can be read as what it takes. */
    boolean takesLiteral() {
        return this != AS_TEXTS && this != MONTHS;
    }

    /** The type that an argument is cast to, given that of the signature's array. */
    DataType target(DataType given, @Nullable DataType array) {
        if (type != null) {
            return type;
        }
        return switch (this) {
            case NUMERIC -> given.kind() == TypeKind.DECIMAL ? given : DataType.decimal(19, 0);
            case ARRAY -> array == null ? given : array;
            case ELEMENT -> array == null ? given : array.element();
            default -> given;
        };
    }

    @Override
    public String toString() {
        return word;
    }
}
