package io.tidemark.sql.type;

import io.tidemark.api.type.DataType;
import java.math.RoundingMode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The limits of our types, and what arithmetic and aggregates of them give: DECIMAL up to 38 digits, times to the microsecond, sums that
 * widen. Immutable.
 */
public final class SqlTypeSystem extends RelDataTypeSystemImpl {
    public static final SqlTypeSystem INSTANCE = new SqlTypeSystem();

    /** Digits after the point of the average of integers, as in Postgres. */
    private static final int AVERAGE_SCALE = 16;

    private static final int MICROSECOND_DIGITS = 6;

    private SqlTypeSystem() {}

    /** A constant is cast as a value is: half away from zero, as in Postgres. */
    @Override
    public RoundingMode roundingMode() {
        return RoundingMode.HALF_UP;
    }

    @Override
    public int getMaxPrecision(SqlTypeName name) {
        return switch (name) {
            case DECIMAL -> DataType.MAX_PRECISION;
            case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> MICROSECOND_DIGITS;
            default -> super.getMaxPrecision(name);
        };
    }

    @Override
    public int getMaxScale(SqlTypeName name) {
        return name == SqlTypeName.DECIMAL ? DataType.MAX_PRECISION : super.getMaxScale(name);
    }

    @Override
    public int getDefaultPrecision(SqlTypeName name) {
        return switch (name) {
            case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> MICROSECOND_DIGITS;
            case DECIMAL -> DataType.MAX_PRECISION;
            case CHAR, VARCHAR -> RelDataType.PRECISION_NOT_SPECIFIED;
            default -> super.getDefaultPrecision(name);
        };
    }

    /** Text literals of several lengths are VARCHAR together: as CHAR of the longest, the shorter ones would be padded with blanks. */
    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }

    @Override
    public RelDataType deriveSumType(RelDataTypeFactory factory, RelDataType argument) {
        RelDataType sum = switch (argument.getSqlTypeName()) {
            case TINYINT, SMALLINT, INTEGER -> factory.createSqlType(SqlTypeName.BIGINT);
            case BIGINT -> factory.createSqlType(SqlTypeName.DECIMAL, DataType.MAX_PRECISION, 0);
            case DECIMAL -> factory.createSqlType(SqlTypeName.DECIMAL, DataType.MAX_PRECISION, argument.getScale());
            case REAL, FLOAT, DOUBLE -> factory.createSqlType(SqlTypeName.DOUBLE);
            default -> argument;
        };
        return factory.createTypeWithNullability(sum, argument.isNullable());
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory factory, RelDataType argument) {
        RelDataType average = switch (argument.getSqlTypeName()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT ->
                factory.createSqlType(SqlTypeName.DECIMAL, DataType.MAX_PRECISION, AVERAGE_SCALE);
            case DECIMAL ->
                factory.createSqlType(
                        SqlTypeName.DECIMAL, DataType.MAX_PRECISION, Math.max(argument.getScale(), AVERAGE_SCALE));
            case REAL, FLOAT, DOUBLE -> factory.createSqlType(SqlTypeName.DOUBLE);
            default -> argument;
        };
        return factory.createTypeWithNullability(average, argument.isNullable());
    }
}
