package io.tidemark.sql.type;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.sql.parser.grammar.IntervalTypeName;
import io.tidemark.sql.parser.statement.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlRowTypeNameSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;

/** The type of a column as it is declared in CREATE SOURCE and CREATE TABLE, as ours. Stateless. */
public final class ColumnTypes {
    private static final int MICROSECOND_DIGITS = 6;

    /** As in Postgres. */
    private static final int MOST_CHARACTERS = 10_485_760;

    static final String ALL =
            "The types are BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DECIMAL(precision, scale), VARCHAR,"
                    + " BYTEA, JSONB, DATE, TIME, TIMESTAMP, TIMESTAMP WITH TIME ZONE, INTERVAL, arrays of them (INTEGER[]) and"
                    + " ROW(name type, …).";

    private ColumnTypes() {}

    /**
     * Our type for a declared one.
     *
     * @param attempt what was attempted, such as {@code could not create source "purchases"}
     * @param column name of the column
     */
    public static DataType of(String attempt, String column, ColumnType declared) {
        String detail =
                "Column \"" + column + "\" is declared " + declared.text().toUpperCase(Locale.ROOT);
        return of(attempt, detail, declared, declared.spec().getTypeNameSpec());
    }

    private static DataType of(String attempt, String detail, ColumnType declared, SqlTypeNameSpec spec) {
        if (spec instanceof SqlBasicTypeNameSpec basic) {
            return basic(attempt, detail, declared, basic);
        }
        if (spec instanceof IntervalTypeName interval) {
            return interval.isOfMonths() ? DataType.INTERVAL_MONTHS : DataType.INTERVAL_MICROS;
        }
        if (spec instanceof SqlCollectionTypeNameSpec array
                && array.getTypeName().getSimple().equals("ARRAY")) {
            return DataType.array(of(attempt, detail, declared, array.getElementTypeName()));
        }
        if (spec instanceof SqlRowTypeNameSpec row) {
            return DataType.row(fields(attempt, detail, declared, row));
        }
        throw refused(attempt, declared, detail + ", and there is no such type here.", ALL);
    }

    private static List<Field> fields(String attempt, String detail, ColumnType declared, SqlRowTypeNameSpec row) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < row.getFieldNames().size(); i++) {
            String name = row.getFieldNames().get(i).getSimple();
            SqlDataTypeSpec type = row.getFieldTypes().get(i);
            if (fields.stream().anyMatch(field -> field.name().equals(name))) {
                throw refused(attempt, declared, detail + ", in which two fields are named \"" + name + "\".", ALL);
            }
            fields.add(Field.of(name, of(attempt, detail, declared, type.getTypeNameSpec())));
        }
        return fields;
    }

    private static DataType basic(String attempt, String detail, ColumnType declared, SqlBasicTypeNameSpec spec) {
        String name = spec.getTypeName().getSimple().toUpperCase(Locale.ROOT);
        int precision = spec.getPrecision();
        return switch (name) {
            case "BOOLEAN" -> DataType.BOOLEAN;
            case "SMALLINT" -> DataType.SMALLINT;
            case "INTEGER" -> DataType.INTEGER;
            case "BIGINT" -> DataType.BIGINT;
            case "REAL" -> DataType.REAL;
            case "FLOAT", "DOUBLE" -> DataType.DOUBLE;
            case "DATE" -> DataType.DATE;
            case "BINARY", "VARBINARY" -> DataType.BYTEA;
            case "OTHER" -> DataType.JSONB;
            case "DECIMAL" -> decimal(attempt, detail, declared, precision, spec.getScale());
            case "VARCHAR", "CHAR" -> text(attempt, detail, declared, spec, name.equals("CHAR"));
            case "TIME" -> timed(attempt, detail, declared, precision, DataType.TIME);
            case "TIMESTAMP" -> timed(attempt, detail, declared, precision, DataType.TIMESTAMP);
            case "TIMESTAMP_WITH_LOCAL_TIME_ZONE" -> timed(attempt, detail, declared, precision, DataType.TIMESTAMP_TZ);
            default -> throw refused(attempt, declared, detail + ", which cannot be stored.", ALL);
        };
    }

    private static DataType decimal(String attempt, String detail, ColumnType declared, int precision, int scale) {
        if (precision < 1) {
            throw refused(
                    attempt,
                    declared,
                    detail + ", which does not say how many digits it has.",
                    "Say it: DECIMAL(12, 2) has 12 digits, 2 of them after the point.");
        }
        int digitsAfterPoint = Math.max(0, scale);
        if (precision > DataType.MAX_PRECISION || digitsAfterPoint > precision) {
            throw refused(
                    attempt,
                    declared,
                    detail + ", which is out of range.",
                    "A DECIMAL has up to " + DataType.MAX_PRECISION
                            + " digits, of which up to all are after the point.");
        }
        return DataType.decimal(precision, digitsAfterPoint);
    }

    private static DataType text(
            String attempt, String detail, ColumnType declared, SqlBasicTypeNameSpec spec, boolean isFixed) {
        boolean isLimited = isFixed || spec.getPrecision() >= 0;
        if (isLimited && spec != declared.spec().getTypeNameSpec()) {
            throw refused(
                    attempt,
                    declared,
                    detail + ". Texts within arrays and rows have no limit.",
                    "Write VARCHAR; a text is as long as it is.");
        }
        if (spec.getPrecision() == 0 || spec.getPrecision() > MOST_CHARACTERS) {
            throw refused(
                    attempt,
                    declared,
                    detail + ", which is out of range.",
                    "A text has 1 to " + MOST_CHARACTERS + " characters, or with VARCHAR as many as it has.");
        }
        return DataType.VARCHAR;
    }

    /** How many characters a text of a declared type may have: n for VARCHAR(n), -n for CHAR(n), 0 if it is as long as it is, or no text. */
    public static int length(ColumnType declared) {
        if (!(declared.spec().getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic)) {
            return 0;
        }
        int length = Math.max(0, basic.getPrecision());
        return switch (basic.getTypeName().getSimple().toUpperCase(Locale.ROOT)) {
            case "VARCHAR" -> length;
            // CHAR alone is one character.
            case "CHAR" -> -Math.max(1, length);
            default -> 0;
        };
    }

    /** Fewer digits than six are no promise that we check: microseconds are kept. */
    private static DataType timed(String attempt, String detail, ColumnType declared, int precision, DataType type) {
        if (precision > MICROSECOND_DIGITS) {
            throw refused(
                    attempt,
                    declared,
                    detail + ", and times are kept in microseconds: 6 digits.",
                    "Write " + type + "(6).");
        }
        return type;
    }

    private static StatementException refused(String attempt, ColumnType declared, String detail, String hint) {
        return StatementException.of(ErrorCode.NOT_SUPPORTED, attempt)
                .withDetail(detail)
                .withHint(hint)
                .at(declared.position().line(), declared.position().column());
    }
}
