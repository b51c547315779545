package io.tidemark.sql.type;

import io.tidemark.sql.parser.grammar.IntervalTypeName;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;
import org.apache.calcite.util.Static;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text literal as the type that its place needs, as Postgres does, and no other text: the sum of a column of texts is a mistake, and it shows
 * when the statement is read, not row by row. For one statement.
 */
public final class TextCoercion extends TypeCoercionImpl {
    private static final Set<SqlKind> COMPARISONS =
            EnumSet.of(SqlKind.BETWEEN, SqlKind.COMPARISON.toArray(new SqlKind[0]));

    public TextCoercion(RelDataTypeFactory types, SqlValidator validator) {
        super(types, validator);
    }

    @Override
    protected boolean coerceOperandType(
            @Nullable SqlValidatorScope scope, SqlCall call, int index, RelDataType target) {
        SqlNode operand = call.operand(index);
        if (scope != null && !(operand instanceof SqlLiteral) && !SqlTypeUtil.inCharFamily(target)) {
            if (SqlTypeUtil.inCharFamily(validator.deriveType(scope, operand))) {
                return refused(call);
            }
        }
        if (scope != null && SqlTypeUtil.inCharFamily(target) && isNoText(validator.deriveType(scope, operand))) {
            return refused(call);
        }
        return super.coerceOperandType(scope, call, index, target);
    }

    /** A text literal beside JSON is JSON, and beside an interval it is one. */
    @Override
    public boolean binaryComparisonCoercion(SqlCallBinding binding) {
        for (int i = 0; i < binding.getOperandCount() && binding.getOperandCount() == 2; i++) {
            RelDataType other = binding.getOperandType(1 - i);
            if (other.getSqlTypeName() == SqlTypeName.OTHER && SqlTypeUtil.inCharFamily(binding.getOperandType(i))) {
                return read(
                        binding.getCall(), i, other, new SqlBasicTypeNameSpec(SqlTypeName.OTHER, place(binding, i)));
            }
            if (SqlTypeUtil.isInterval(other) && SqlTypeUtil.inCharFamily(binding.getOperandType(i))) {
                SqlIntervalQualifier units = other.getIntervalQualifier();
                return read(binding.getCall(), i, other, IntervalTypeName.of(units, place(binding, i)));
            }
        }
        return isOfReal(binding) ? comparedAsDoubles(binding) : super.binaryComparisonCoercion(binding);
    }

    private static boolean isOfReal(SqlCallBinding binding) {
        if (binding.getOperandCount() != 2) {
            return false;
        }
        SqlTypeName left = binding.getOperandType(0).getSqlTypeName();
        SqlTypeName right = binding.getOperandType(1).getSqlTypeName();
        return left == SqlTypeName.REAL && SqlTypeName.EXACT_TYPES.contains(right)
                || right == SqlTypeName.REAL && SqlTypeName.EXACT_TYPES.contains(left);
    }

    /** Calcite would make a REAL of the exact number: 0.1 would equal the REAL that is next to it. */
    private boolean comparedAsDoubles(SqlCallBinding binding) {
        RelDataType type = factory.createSqlType(SqlTypeName.DOUBLE);
        coerceOperandType(binding.getScope(), binding.getCall(), 0, type);
        coerceOperandType(binding.getScope(), binding.getCall(), 1, type);
        return true;
    }

    private static SqlParserPos place(SqlCallBinding binding, int operand) {
        return binding.operand(operand).getParserPosition();
    }

    private boolean read(SqlCall call, int index, RelDataType other, SqlTypeNameSpec type) {
        SqlNode operand = call.operand(index);
        if (!(operand instanceof SqlLiteral)) {
            return refused(call);
        }
        SqlParserPos place = operand.getParserPosition();
        SqlNode cast = SqlStdOperatorTable.CAST.createCall(place, operand, new SqlDataTypeSpec(type, place));
        call.setOperand(index, cast);
        // Calcite compares values of OTHER only if their types are the very same.
        updateInferredType(cast, other);
        return true;
    }

    /** In Postgres nothing becomes a text unless a cast says so. */
    private static boolean isNoText(RelDataType type) {
        return !SqlTypeUtil.inCharFamily(type) && type.getSqlTypeName() != SqlTypeName.NULL;
    }

    /** The branches of a CASE are all texts, or none is: Calcite would make texts of numbers without a word. */
    @Override
    public boolean caseWhenCoercion(SqlCallBinding binding) {
        SqlCase call = (SqlCase) binding.getCall();
        List<SqlNode> branches = new ArrayList<>(call.getThenOperands().getList());
        branches.add(call.getElseOperand());
        boolean anyText = false;
        boolean anyOther = false;
        for (SqlNode branch : branches) {
            RelDataType type = validator.deriveType(binding.getScope(), branch);
            boolean isText = SqlTypeUtil.inCharFamily(type);
            anyText |= isText;
            anyOther |= !isText && type.getSqlTypeName() != SqlTypeName.NULL;
        }
        return !(anyText && anyOther) && super.caseWhenCoercion(binding);
    }

    /** So are the columns of a UNION. */
    @Override
    public boolean rowTypeCoercion(@Nullable SqlValidatorScope scope, SqlNode query, int column, RelDataType target) {
        RelDataType row = validator.getValidatedNodeTypeIfKnown(query);
        boolean isText = row != null
                && row.isStruct()
                && SqlTypeUtil.inCharFamily(row.getFieldList().get(column).getType());
        boolean mixes = row != null && row.isStruct() && isText != SqlTypeUtil.inCharFamily(target);
        return !mixes && super.rowTypeCoercion(scope, query, column, target);
    }

    /** Operands of a function are checked after this; those of a comparison are not, since Calcite trusts its coercion with them. */
    private boolean refused(SqlCall call) {
        if (COMPARISONS.contains(call.getKind())) {
            throw validator.newValidationError(
                    call,
                    Static.RESOURCE.incompatibleValueType(call.getOperator().getName()));
        }
        return false;
    }
}
