package io.tidemark.sql.function;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** {@code ||}: of texts and byte strings as in standard SQL, of a text and what can be written as one, and of arrays and their elements. */
final class Concat {
    static final SqlBinaryOperator OPERATOR =
            new SqlBinaryOperator("||", SqlKind.OTHER, 60, true, Concat::type, InferTypes.RETURN_TYPE, new Operands());

    private Concat() {}

    private static RelDataType type(SqlOperatorBinding binding) {
        if (isJson(binding.getOperandType(0)) || isJson(binding.getOperandType(1))) {
            return binding.getTypeFactory()
                    .createTypeWithNullability(
                            binding.getTypeFactory().createSqlType(SqlTypeName.OTHER),
                            binding.collectOperandTypes().stream().anyMatch(RelDataType::isNullable));
        }
        if (isTextAndOther(binding.getOperandType(0), binding.getOperandType(1))) {
            return binding.getTypeFactory()
                    .createTypeWithNullability(
                            binding.getTypeFactory().createSqlType(SqlTypeName.VARCHAR),
                            binding.collectOperandTypes().stream().anyMatch(RelDataType::isNullable));
        }
        RelDataType array = arrayType(binding.getTypeFactory(), binding.getOperandType(0), binding.getOperandType(1));
        return array == null ? SqlStdOperatorTable.CONCAT.inferReturnType(binding) : array;
    }

    /** The type of the result if an operand is an array; null if none is, or they do not go together. */
    private static @Nullable RelDataType arrayType(RelDataTypeFactory factory, RelDataType left, RelDataType right) {
        if (!isArray(left) && !isArray(right)) {
            return null;
        }
        boolean both = isArray(left) && isArray(right);
        RelDataType leftElement = isArray(left) ? left.getComponentType() : left;
        RelDataType rightElement = isArray(right) ? right.getComponentType() : right;
        RelDataType element = factory.leastRestrictive(List.of(leftElement, rightElement));
        if (element == null && both) {
            // An array of arrays, and one more.
            boolean deeper = isArray(leftElement);
            element = factory.leastRestrictive(deeper ? List.of(leftElement, right) : List.of(left, rightElement));
        }
        return element == null
                ? null
                : factory.createTypeWithNullability(
                        factory.createArrayType(factory.createTypeWithNullability(element, true), -1),
                        both && left.isNullable() && right.isNullable());
    }

    private static boolean isArray(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.ARRAY;
    }

    private static boolean isJson(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.OTHER;
    }

    /** A text and a value that is written behind or before it, as a cast would write it. */
    private static boolean isTextAndOther(RelDataType left, RelDataType right) {
        return SqlTypeUtil.inCharFamily(left) && isScalar(right) || SqlTypeUtil.inCharFamily(right) && isScalar(left);
    }

    private static boolean isScalar(RelDataType type) {
        return SqlTypeUtil.isNumeric(type)
                || SqlTypeUtil.isDatetime(type)
                || SqlTypeUtil.isInterval(type)
                || SqlTypeUtil.inBooleanFamily(type);
    }

    private static final class Operands implements SqlOperandTypeChecker {
        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            RelDataType left = binding.getOperandType(0);
            RelDataType right = binding.getOperandType(1);
            if (isJson(left) || isJson(right)) {
                boolean fits = isJsonLike(binding, 0) && isJsonLike(binding, 1);
                if (!fits && throwOnFailure) {
                    throw binding.newValidationSignatureError();
                }
                return fits;
            }
            if (isArray(left) || isArray(right)) {
                boolean fits = arrayType(binding.getTypeFactory(), left, right) != null;
                if (!fits && throwOnFailure) {
                    throw binding.newValidationSignatureError();
                }
                return fits;
            }
            if (isTextAndOther(left, right)) {
                return true;
            }
            SqlOperandTypeChecker standard = SqlStdOperatorTable.CONCAT.getOperandTypeChecker();
            return standard != null && standard.checkOperandTypes(binding, throwOnFailure);
        }

        private static boolean isJsonLike(SqlCallBinding binding, int operand) {
            return isJson(binding.getOperandType(operand)) || binding.isOperandLiteral(operand, true);
        }

        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.of(2);
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return "<STRING> || <STRING>, <ARRAY> || <ARRAY or element>";
        }
    }
}
