package io.tidemark.sql.type;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/** Translates between Calcite's types and ours. Stateless. */
public final class SqlTypes {
    private static final int MICROSECOND_DIGITS = 6;

    private SqlTypes() {}

    /** Our type for a type of Calcite's; an error if it is one that we do not have. */
    public static DataType ofSql(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> DataType.BOOLEAN;
            case TINYINT, SMALLINT -> DataType.SMALLINT;
            case INTEGER -> DataType.INTEGER;
            case BIGINT -> DataType.BIGINT;
            case REAL -> DataType.REAL;
            case FLOAT, DOUBLE -> DataType.DOUBLE;
            case DECIMAL -> DataType.decimal(type.getPrecision(), Math.max(0, type.getScale()));
            case CHAR, VARCHAR, NULL, SYMBOL -> DataType.VARCHAR;
            case DATE -> DataType.DATE;
            case TIME -> DataType.TIME;
            case TIMESTAMP -> DataType.TIMESTAMP;
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> DataType.TIMESTAMP_TZ;
            case BINARY, VARBINARY -> DataType.BYTEA;
            // Calcite has no JSON, and nothing else of ours is called OTHER.
            case OTHER -> DataType.JSONB;
            case ARRAY -> DataType.array(ofSql(Objects.requireNonNull(type.getComponentType())));
            case ROW -> DataType.row(row(type).fields());
            default -> interval(type);
        };
    }

    /** Whether a type of Calcite's is one of text. */
    public static boolean isText(RelDataType type) {
        return type.getSqlTypeName().getFamily() == SqlTypeFamily.CHARACTER;
    }

    /** Whether values of a type of Calcite's have parts. */
    public static boolean isNested(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.ARRAY || type.getSqlTypeName() == SqlTypeName.ROW;
    }

    private static DataType interval(RelDataType type) {
        if (type.getSqlTypeName().getFamily() == SqlTypeFamily.INTERVAL_YEAR_MONTH) {
            return DataType.INTERVAL_MONTHS;
        }
        if (type.getSqlTypeName().getFamily() == SqlTypeFamily.INTERVAL_DAY_TIME) {
            return DataType.INTERVAL_MICROS;
        }
        throw StatementException.of(ErrorCode.NOT_SUPPORTED, "the type " + type + " is not supported")
                .withHint(ColumnTypes.ALL);
    }

    /** Calcite's type for one of ours. */
    public static RelDataType toSql(RelDataTypeFactory factory, DataType type, boolean nullable) {
        return factory.createTypeWithNullability(toSql(factory, type), nullable);
    }

    private static RelDataType toSql(RelDataTypeFactory factory, DataType type) {
        return switch (type.kind()) {
            case DECIMAL -> factory.createSqlType(SqlTypeName.DECIMAL, type.precision(), type.scale());
            case VARCHAR -> text(factory);
            case BYTEA -> factory.createSqlType(SqlTypeName.VARBINARY);
            case JSONB -> factory.createSqlType(SqlTypeName.OTHER);
            case ARRAY -> factory.createArrayType(toSql(factory, type.element(), true), -1);
            case ROW -> struct(factory, type);
            case TIME -> factory.createSqlType(SqlTypeName.TIME, MICROSECOND_DIGITS);
            case TIMESTAMP -> factory.createSqlType(SqlTypeName.TIMESTAMP, MICROSECOND_DIGITS);
            case TIMESTAMP_TZ -> factory.createSqlType(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, MICROSECOND_DIGITS);
            case INTERVAL_MONTHS -> interval(factory, TimeUnit.MONTH);
            case INTERVAL_MICROS -> interval(factory, TimeUnit.SECOND);
            default -> factory.createSqlType(SqlTypeName.valueOf(type.kind().name()));
        };
    }

    private static RelDataType struct(RelDataTypeFactory factory, DataType type) {
        RelDataTypeFactory.Builder fields = factory.builder().kind(StructKind.FULLY_QUALIFIED);
        for (Field field : type.parts()) {
            fields.add(field.name(), toSql(factory, field.type(), field.nullable()));
        }
        return fields.build();
    }

    private static RelDataType interval(RelDataTypeFactory factory, TimeUnit unit) {
        return factory.createSqlIntervalType(new SqlIntervalQualifier(unit, null, SqlParserPos.ZERO));
    }

    private static RelDataType text(RelDataTypeFactory factory) {
        RelDataType plain = factory.createSqlType(SqlTypeName.VARCHAR, RelDataType.PRECISION_NOT_SPECIFIED);
        return factory.createTypeWithCharsetAndCollation(
                plain, java.nio.charset.StandardCharsets.UTF_8, org.apache.calcite.sql.SqlCollation.IMPLICIT);
    }

    /** The row type of ours for one of Calcite's. */
    public static RowType row(RelDataType type) {
        List<Field> fields = new ArrayList<>();
        for (RelDataTypeField field : type.getFieldList()) {
            fields.add(new Field(
                    field.getName(), ofSql(field.getType()), field.getType().isNullable()));
        }
        return new RowType(fields);
    }
}
