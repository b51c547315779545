package io.tidemark.sql.function;

import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlExtractFunction;
import org.apache.calcite.sql.type.SqlTypeName;

/** EXTRACT, whose seconds keep their fraction, as in Postgres. */
final class Extract extends SqlExtractFunction {
    static final Extract FUNCTION = new Extract();

    private static final Set<TimeUnitRange> WITH_FRACTION =
            Set.of(TimeUnitRange.SECOND, TimeUnitRange.EPOCH, TimeUnitRange.MILLISECOND);

    private Extract() {
        super("EXTRACT", false);
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        boolean fraction = binding instanceof SqlCallBinding call
                && call.operand(0) instanceof SqlIntervalQualifier unit
                && WITH_FRACTION.contains(unit.timeUnitRange);
        if (!fraction) {
            return super.inferReturnType(binding);
        }
        RelDataType seconds = binding.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, 20, 6);
        return binding.getTypeFactory()
                .createTypeWithNullability(seconds, binding.getOperandType(1).isNullable());
    }
}
