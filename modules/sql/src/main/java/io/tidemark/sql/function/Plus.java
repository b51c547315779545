package io.tidemark.sql.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlMonotonicBinaryOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The plus of standard SQL, and that of Postgres: a date and a number of days is a date, a date and an interval a timestamp. */
final class Plus {
    static final SqlMonotonicBinaryOperator OPERATOR = new SqlMonotonicBinaryOperator(
            "+",
            SqlKind.PLUS,
            40,
            true,
            Plus::type,
            InferTypes.FIRST_KNOWN,
            OperandTypes.or(
                    OperandTypes.PLUS_OPERATOR,
                    OperandTypes.family(SqlTypeFamily.DATE, SqlTypeFamily.INTEGER),
                    OperandTypes.family(SqlTypeFamily.INTEGER, SqlTypeFamily.DATE)));

    private Plus() {}

    private static RelDataType type(SqlOperatorBinding binding) {
        RelDataType left = binding.getOperandType(0);
        RelDataType right = binding.getOperandType(1);
        if (isDate(left) || isDate(right)) {
            return ofDate(binding, isDate(left) ? right : left);
        }
        return SqlStdOperatorTable.PLUS.inferReturnType(binding);
    }

    private static boolean isDate(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DATE;
    }

    /** What a date gives with, or without, something. */
    static RelDataType ofDate(SqlOperatorBinding binding, RelDataType other) {
        RelDataType result = SqlTypeUtil.isInterval(other)
                ? binding.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP, 6)
                : binding.getTypeFactory().createSqlType(SqlTypeName.DATE);
        boolean nullable = binding.collectOperandTypes().stream().anyMatch(RelDataType::isNullable);
        return binding.getTypeFactory().createTypeWithNullability(result, nullable);
    }
}
