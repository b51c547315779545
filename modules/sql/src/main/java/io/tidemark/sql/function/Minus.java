package io.tidemark.sql.function;

import io.tidemark.sql.function.postgres.JsonOperands;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlMonotonicBinaryOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The minus of standard SQL, and of two moments as in Postgres: an interval; of two dates the number of days. Of a JSON value what is left without a key or an item. */
final class Minus {
    static final SqlMonotonicBinaryOperator OPERATOR = new SqlMonotonicBinaryOperator(
            "-",
            SqlKind.MINUS,
            40,
            true,
            Minus::type,
            InferTypes.FIRST_KNOWN,
            OperandTypes.or(
                    OperandTypes.MINUS_OPERATOR,
                    OperandTypes.family(SqlTypeFamily.TIMESTAMP, SqlTypeFamily.TIMESTAMP),
                    OperandTypes.family(SqlTypeFamily.DATE, SqlTypeFamily.DATE),
                    OperandTypes.family(SqlTypeFamily.TIME, SqlTypeFamily.TIME),
                    OperandTypes.family(SqlTypeFamily.DATE, SqlTypeFamily.INTEGER),
                    JsonOperands.OF_KEY_OR_INDEX));

    private Minus() {}

    private static RelDataType type(SqlOperatorBinding binding) {
        RelDataType left = binding.getOperandType(0);
        RelDataType right = binding.getOperandType(1);
        if (left.getSqlTypeName() == SqlTypeName.OTHER) {
            return binding.getTypeFactory().createTypeWithNullability(left, left.isNullable() || right.isNullable());
        }
        if (left.getSqlTypeName() == SqlTypeName.DATE && !SqlTypeUtil.isDatetime(right)) {
            return Plus.ofDate(binding, right);
        }
        if (!SqlTypeUtil.isDatetime(left) || !SqlTypeUtil.isDatetime(right)) {
            return SqlTypeUtil.isDatetime(left)
                    ? binding.getTypeFactory().createTypeWithNullability(left, left.isNullable() || right.isNullable())
                    : SqlStdOperatorTable.MINUS.inferReturnType(binding);
        }
        RelDataTypeFactory factory = binding.getTypeFactory();
        RelDataType difference = left.getSqlTypeName() == SqlTypeName.DATE
                ? factory.createSqlType(SqlTypeName.INTEGER)
                : factory.createSqlIntervalType(
                        new SqlIntervalQualifier(TimeUnit.DAY, TimeUnit.SECOND, SqlParserPos.ZERO));
        return factory.createTypeWithNullability(difference, left.isNullable() || right.isNullable());
    }
}
