package io.tidemark.sql.function;

import io.tidemark.sql.parser.JsonOperators;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlJsonEmptyOrError;
import org.apache.calcite.sql.SqlJsonExistsErrorBehavior;
import org.apache.calcite.sql.SqlJsonValueEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/**
 * The functions of SQL/JSON and the aggregates of JSON as calls of others. Stateless.
 *
 * <pre>
 *   JSON_EXISTS(x, path TRUE ON ERROR)      _json_exists(x, path, 'TRUE')
 *   JSON_QUERY(x, path WITH WRAPPER)        _json_query(x, path, 'WITH_UNCONDITIONAL_ARRAY', 'NULL', 'NULL')
 *   JSON_VALUE(x, path RETURNING T          _json_value(x, path, 'DEFAULT', 'NULL', CAST(d AS T), CAST(NULL AS T))
 *              DEFAULT d ON EMPTY)
 *   JSON_OBJECT('a': 1), JSON_ARRAY(1)      jsonb_build_object('a', 1), and so on
 *   jsonb_agg(x ORDER BY y)                 to_jsonb(ARRAY_AGG(x ORDER BY y))
 *   jsonb_object_agg(k, x ORDER BY y)       _jsonb_of_pairs(to_jsonb(ARRAY_AGG(jsonb_build_array(k, x) ORDER BY y)))
 * </pre>
 */
final class JsonCalls {
    private static final int DEFAULT = 4;

    /** Its type is that of its defaults. */
    static final SqlFunction VALUE = new SqlFunction(
            "_JSON_VALUE",
            SqlKind.OTHER_FUNCTION,
            ((SqlReturnTypeInference) binding -> binding.getOperandType(DEFAULT))
                    .andThen(SqlTypeTransforms.FORCE_NULLABLE),
            null,
            OperandTypes.variadic(SqlOperandCountRanges.of(6)),
            SqlFunctionCategory.USER_DEFINED_FUNCTION);

    private static final Set<SqlOperator> AGGREGATES = Set.of(
            JsonOperators.JSON_AGG,
            JsonOperators.JSONB_AGG,
            JsonOperators.JSON_OBJECT_AGG,
            JsonOperators.JSONB_OBJECT_AGG);

    private JsonCalls() {}

    /** The same in other words; null if it is no call of these. */
    static @Nullable SqlNode rewrite(SqlCall call) {
        SqlOperator operator = call.getOperator();
        if (operator.equals(SqlStdOperatorTable.JSON_EXISTS)) {
            return exists(call);
        } else if (operator.equals(SqlStdOperatorTable.JSON_QUERY)) {
            return query(call);
        } else if (operator.equals(SqlStdOperatorTable.JSON_VALUE)) {
            return value(call);
        } else if (operator.equals(SqlStdOperatorTable.JSON_OBJECT)) {
            return built(call, "jsonb_build_object", "_jsonb_present_object");
        } else if (operator.equals(SqlStdOperatorTable.JSON_ARRAY)) {
            return built(call, "jsonb_build_array", "_jsonb_present_array");
        } else if (AGGREGATES.contains(operator)) {
            return collected(call, null);
        } else if (operator.getKind() == SqlKind.FILTER
                && call.operand(0) instanceof SqlCall aggregate
                && AGGREGATES.contains(aggregate.getOperator())) {
            return collected(aggregate, call);
        }
        return null;
    }

    private static SqlNode exists(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        String onError = call.operandCount() > 2
                ? symbol(call.operand(2), SqlJsonExistsErrorBehavior.class).name()
                : "FALSE";
        return function("_json_exists", at, List.of(json(call.operand(0)), call.operand(1), text(onError, at)));
    }

    private static SqlNode query(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        List<SqlNode> operands = call.getOperandList();
        List<SqlNode> given = new ArrayList<>(List.of(json(operands.get(0)), operands.get(1)));
        given.add(text(name(operands.get(2), "WITHOUT_ARRAY"), at));
        given.add(text(name(operands.get(3), "NULL"), at));
        given.add(text(name(operands.get(4), "NULL"), at));
        SqlNode found = function("_json_query", at, given);
        SqlNode type = operands.size() > 5 ? operands.get(5) : null;
        return type == null ? found : Cast.FUNCTION.createCall(at, found, type);
    }

    private static SqlNode value(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        List<SqlNode> operands = call.getOperandList();
        SqlNode type = new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, at), at);
        int next = 2;
        if (operands.size() > 3 && operands.get(3) instanceof SqlDataTypeSpec returned) {
            type = returned;
            next = 4;
        }
        String[] behaviours = {"NULL", "NULL"};
        SqlNode[] defaults = {SqlLiteral.createNull(at), SqlLiteral.createNull(at)};
        while (next < operands.size()) {
            SqlJsonValueEmptyOrErrorBehavior behaviour =
                    symbol(operands.get(next++), SqlJsonValueEmptyOrErrorBehavior.class);
            boolean isDefault = behaviour == SqlJsonValueEmptyOrErrorBehavior.DEFAULT;
            SqlNode other = isDefault ? operands.get(next++) : SqlLiteral.createNull(at);
            int which = symbol(operands.get(next++), SqlJsonEmptyOrError.class) == SqlJsonEmptyOrError.EMPTY ? 0 : 1;
            behaviours[which] = behaviour.name();
            defaults[which] = other;
        }
        List<SqlNode> given = new ArrayList<>(List.of(json(operands.get(0)), operands.get(1)));
        given.add(text(behaviours[0], at));
        given.add(text(behaviours[1], at));
        given.add(Cast.FUNCTION.createCall(at, defaults[0], type));
        given.add(Cast.FUNCTION.createCall(at, defaults[1], type));
        return VALUE.createCall(at, given);
    }

    /** An object or an array of values, with those that are NULL or without them. */
    private static SqlNode built(SqlCall call, String all, String present) {
        List<SqlNode> operands = call.getOperandList();
        boolean leavesNullsOut = symbol(operands.get(0), SqlJsonConstructorNullClause.class)
                == SqlJsonConstructorNullClause.ABSENT_ON_NULL;
        return function(leavesNullsOut ? present : all, call.getParserPosition(), operands.subList(1, operands.size()));
    }

    private static SqlNode collected(SqlCall aggregate, @Nullable SqlCall filter) {
        SqlParserPos at = aggregate.getParserPosition();
        List<SqlNode> operands = new ArrayList<>(aggregate.getOperandList());
        boolean isObject = aggregate.getOperator().getName().endsWith("OBJECT_AGG");
        if (isObject && operands.size() > 1) {
            SqlNode text = new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, at), at);
            SqlNode key = Cast.FUNCTION.createCall(at, operands.remove(0), text);
            operands.set(0, function("jsonb_build_array", at, List.of(key, operands.get(0))));
        }
        SqlNode array = SqlLibraryOperators.ARRAY_AGG.createCall(aggregate.getFunctionQuantifier(), at, operands);
        if (filter != null) {
            array = filter.getOperator().createCall(filter.getParserPosition(), array, filter.operand(1));
        }
        SqlNode json = function("to_jsonb", at, List.of(array));
        return isObject ? function("_jsonb_of_pairs", at, List.of(json)) : json;
    }

    private static SqlNode json(SqlNode value) {
        SqlParserPos at = value.getParserPosition();
        return Cast.FUNCTION.createCall(
                at, value, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.OTHER, at), at));
    }

    private static SqlNode text(String text, SqlParserPos at) {
        return SqlLiteral.createCharString(text, at);
    }

    private static String name(@Nullable SqlNode symbol, String otherwise) {
        return symbol instanceof SqlLiteral literal && literal.getValue() instanceof Enum<?> value
                ? value.name()
                : otherwise;
    }

    private static <E extends Enum<E>> E symbol(SqlNode node, Class<E> type) {
        return ((SqlLiteral) node).getValueAs(type);
    }

    private static SqlNode function(String name, SqlParserPos at, List<SqlNode> operands) {
        return new SqlUnresolvedFunction(
                        new SqlIdentifier(name, at), null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION)
                .createCall(at, operands);
    }
}
