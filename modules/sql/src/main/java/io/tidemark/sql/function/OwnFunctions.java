package io.tidemark.sql.function;

import io.tidemark.sql.function.postgres.Signatures;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** Functions that standard SQL lacks or defines otherwise than Postgres, and those of Postgres that are asked for often. */
final class OwnFunctions {
    private static final SqlReturnTypeInference TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.TO_NULLABLE);

    static final SqlFunction DATE_TRUNC = function(
            "DATE_TRUNC",
            ReturnTypes.ARG1_NULLABLE,
            OperandTypes.or(
                    OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.DATETIME),
                    OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.DATETIME, SqlTypeFamily.CHARACTER)));

    private OwnFunctions() {}

    static List<SqlOperator> all() {
        List<SqlOperator> all = new ArrayList<>(Signatures.operators());
        all.addAll(written());
        return all;
    }

    private static List<SqlOperator> written() {
        return List.of(
                WindowFunction.TUMBLE,
                WindowFunction.HOP,
                WindowFunction.CUMULATE,
                WindowFunction.SESSION,
                Versions.FUNCTION,
                Now.FUNCTION,
                DATE_TRUNC,
                Plus.OPERATOR,
                Minus.OPERATOR,
                Concat.OPERATOR,
                Extract.FUNCTION,
                JsonCalls.VALUE,
                TryCast.FUNCTION,
                function("LEFT", TEXT, OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER)),
                function("RIGHT", TEXT, OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER)),
                function("LPAD", TEXT, padding()),
                function("RPAD", TEXT, padding()),
                function("LTRIM", TEXT, trimming()),
                function("RTRIM", TEXT, trimming()),
                function("BTRIM", TEXT, trimming()),
                function(
                        "SUBSTR",
                        TEXT,
                        OperandTypes.or(
                                OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER),
                                OperandTypes.family(
                                        SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER))),
                function("LOG", ReturnTypes.DOUBLE_NULLABLE, OperandTypes.NUMERIC),
                function("TRUNC", Rounding::type, roundable()),
                function("ROUND", Rounding::type, roundable()),
                function("CEIL", ReturnTypes.ARG0_OR_EXACT_NO_SCALE, OperandTypes.NUMERIC),
                SqlLibraryOperators.GREATEST_PG,
                SqlLibraryOperators.LEAST_PG,
                SqlLibraryOperators.ILIKE,
                SqlLibraryOperators.NOT_ILIKE,
                function("REVERSE", TEXT, OperandTypes.CHARACTER),
                SqlLibraryOperators.BOOL_AND,
                SqlLibraryOperators.BOOL_OR,
                SqlLibraryOperators.INFIX_CAST);
    }

    private static SqlOperandTypeChecker padding() {
        return OperandTypes.or(
                OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER),
                OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER, SqlTypeFamily.CHARACTER));
    }

    private static SqlOperandTypeChecker trimming() {
        return OperandTypes.or(
                OperandTypes.CHARACTER, OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER));
    }

    private static SqlOperandTypeChecker roundable() {
        return OperandTypes.or(OperandTypes.NUMERIC, OperandTypes.family(SqlTypeFamily.NUMERIC, SqlTypeFamily.INTEGER));
    }

    private static SqlFunction function(String name, SqlReturnTypeInference result, SqlOperandTypeChecker arguments) {
        return new SqlFunction(
                name, SqlKind.OTHER_FUNCTION, result, null, arguments, SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }
}
