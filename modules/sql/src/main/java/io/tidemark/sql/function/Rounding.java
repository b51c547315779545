package io.tidemark.sql.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlTypeName;

/** What ROUND and TRUNC of a DECIMAL give: as many digits after the point as were asked for, as in Postgres. */
final class Rounding {
    private Rounding() {}

    static RelDataType type(SqlOperatorBinding binding) {
        RelDataType argument = binding.getOperandType(0);
        boolean nullable = argument.isNullable()
                || binding.getOperandCount() > 1 && binding.getOperandType(1).isNullable();
        RelDataTypeFactory factory = binding.getTypeFactory();
        if (argument.getSqlTypeName() != SqlTypeName.DECIMAL) {
            return factory.createTypeWithNullability(argument, nullable);
        }
        int scale = Math.max(0, Math.min(argument.getScale(), digits(binding)));
        // Rounding up may take one digit more before the point.
        int whole = argument.getPrecision() - argument.getScale() + 1;
        int most = factory.getTypeSystem().getMaxPrecision(SqlTypeName.DECIMAL);
        RelDataType rounded =
                factory.createSqlType(SqlTypeName.DECIMAL, Math.min(most, Math.max(1, whole + scale)), scale);
        return factory.createTypeWithNullability(rounded, nullable);
    }

    /** The digits asked for; those of the argument if they differ from row to row. */
    private static int digits(SqlOperatorBinding binding) {
        if (binding.getOperandCount() == 1) {
            return 0;
        }
        boolean constant = binding.isOperandLiteral(1, false) && !binding.isOperandNull(1, false);
        Integer digits = constant ? binding.getOperandLiteralValue(1, Integer.class) : null;
        return digits == null ? binding.getOperandType(0).getScale() : digits;
    }
}
