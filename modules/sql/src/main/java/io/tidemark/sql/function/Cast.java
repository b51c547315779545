package io.tidemark.sql.function;

import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.core.function.Functions;
import io.tidemark.sql.type.SqlTypes;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlCastFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** CAST, to and from all that the engine can cast: Calcite knows no text of an array, and refuses. */
public final class Cast extends SqlCastFunction {
    public static final Cast FUNCTION = new Cast();

    private Cast() {}

    /** A cast that the algebra leaves alone, since none of its rules knows what it does; whoever builds it anew gets one to the same type. */
    public static SqlFunction to(RelDataType type) {
        return new SqlFunction(
                "CAST",
                SqlKind.OTHER_FUNCTION,
                binding -> binding.getTypeFactory()
                        .createTypeWithNullability(
                                type,
                                type.isNullable() || binding.getOperandType(0).isNullable()),
                null,
                OperandTypes.ANY,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }

    /**
     * {@code CAST(x AS CHAR(n))} as {@code TRIM(TRAILING ' ' FROM CAST(x AS VARCHAR(n)))}: in Postgres the blanks at the end of such a text mean nothing, and are gone once it
     * meets another one. Calcite would fill constants up, and keep the blanks.
     *
     * @return null if it is a cast to another type
     */
    static @Nullable SqlNode toFixedText(SqlCall cast) {
        if (!(cast.operand(1) instanceof SqlDataTypeSpec spec)
                || !(spec.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic)
                || !basic.getTypeName().getSimple().equals(SqlTypeName.CHAR.getName())) {
            return null;
        }
        SqlParserPos at = cast.getParserPosition();
        // CHAR alone is one character.
        int length = Math.max(1, basic.getPrecision());
        SqlNode type = new SqlDataTypeSpec(
                new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, length, spec.getParserPosition()),
                spec.getParserPosition());
        SqlNode text = FUNCTION.createCall(at, List.of(cast.operand(0), type));
        SqlNode trailing = SqlTrimFunction.Flag.TRAILING.symbol(at);
        return SqlStdOperatorTable.TRIM.createCall(at, trailing, SqlLiteral.createCharString(" ", at), text);
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        RelDataType from = binding.getOperandType(0);
        RelDataType to = binding.getOperandType(1);
        if (!SqlTypes.isNested(from) && !SqlTypes.isNested(to)) {
            return super.inferReturnType(binding);
        }
        // Of what comes out of a text, any part may be NULL.
        return SqlTypes.toSql(binding.getTypeFactory(), SqlTypes.ofSql(to).withNullableParts(), from.isNullable());
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        RelDataType from = binding.getOperandType(0);
        RelDataType to = binding.getOperandType(1);
        return isKnown(from, to) || SqlStdOperatorTable.CAST.checkOperandTypes(binding, throwOnFailure);
    }

    private static boolean isKnown(RelDataType from, RelDataType to) {
        try {
            DataType own = SqlTypes.ofSql(from);
            return Functions.find("cast", List.of(own), SqlTypes.ofSql(to));
        } catch (StatementException e) {
            // A type that is not ours, such as that of a symbol.
            return false;
        }
    }
}
