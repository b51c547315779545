package io.tidemark.sql.function;

import java.util.List;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** {@code TRY_CAST(x AS type)} as {@code _try_cast(x, CAST(NULL AS type))}: what the type is, the algebra keeps by the second operand. Stateless. */
public final class TryCast {
    public static final SqlFunction FUNCTION = new SqlFunction(
            "_TRY_CAST",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.ARG1.andThen(SqlTypeTransforms.FORCE_NULLABLE),
            null,
            OperandTypes.ANY_ANY,
            SqlFunctionCategory.USER_DEFINED_FUNCTION);

    private TryCast() {}

    static SqlNode rewrite(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        // A NULL alone would be taken for a number.
        SqlNode text = new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, at), at);
        SqlNode none = Cast.FUNCTION.createCall(at, SqlLiteral.createNull(at), text);
        SqlNode type = Cast.FUNCTION.createCall(at, none, call.operand(1));
        return FUNCTION.createCall(at, List.of(call.operand(0), type));
    }
}
