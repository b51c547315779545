package io.tidemark.sql.function.postgres;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlSingleOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** A JSON value, then a key or the index of an item. Stateless. */
public final class JsonOperands implements SqlSingleOperandTypeChecker {
    public static final JsonOperands OF_KEY_OR_INDEX = new JsonOperands();

    private JsonOperands() {}

    @Override
    public boolean checkSingleOperandType(SqlCallBinding binding, SqlNode operand, int index, boolean throwOnFailure) {
        RelDataType type = binding.getValidator().deriveType(binding.getScope(), operand);
        boolean fits = index == 0
                ? type.getSqlTypeName() == SqlTypeName.OTHER
                : SqlTypeUtil.inCharFamily(type) || SqlTypeName.INT_TYPES.contains(type.getSqlTypeName());
        if (!fits && throwOnFailure) {
            throw binding.newValidationSignatureError();
        }
        return fits;
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        return checkSingleOperandType(binding, binding.operand(0), 0, throwOnFailure)
                && checkSingleOperandType(binding, binding.operand(1), 1, throwOnFailure);
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        return SqlOperandCountRanges.of(2);
    }

    @Override
    public String getAllowedSignatures(SqlOperator operator, String name) {
        return "<JSONB> - <key or index>";
    }
}
