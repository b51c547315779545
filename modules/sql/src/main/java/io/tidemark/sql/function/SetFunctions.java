package io.tidemark.sql.function;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnnestOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Functions in FROM that give several rows, as the UNNEST of a function that gives an array, with the names that Postgres gives their columns:
 *
 * <pre>
 *   FROM generate_series(1, 3)              FROM UNNEST(generate_series(1, 3)) AS generate_series(generate_series)
 *   FROM string_to_table(x, ',') AS part    FROM UNNEST(string_to_table(x, ',')) AS part(part)
 *   FROM jsonb_each(doc) AS e               FROM UNNEST(jsonb_each(doc), jsonb_each_value(doc)) AS e(key, value)
 * </pre>
 */
public final class SetFunctions extends SqlShuttle {
    /** The columns of a function; none: one that is named like the relation. */
    private static final Map<String, List<String>> FUNCTIONS = Map.of(
            "generate_series", List.of(),
            "regexp_split_to_table", List.of(),
            "string_to_table", List.of(),
            "jsonb_object_keys", List.of(),
            "jsonb_path_query", List.of(),
            "jsonb_array_elements", List.of("value"),
            "jsonb_array_elements_text", List.of("value"),
            "jsonb_each", List.of("key", "value"),
            "jsonb_each_text", List.of("key", "value"));

    private SetFunctions() {}

    /** The query with such functions replaced. */
    public static SqlNode rewrite(SqlNode query) {
        return Objects.requireNonNullElse(query.accept(new SetFunctions()), query);
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call instanceof SqlJoin join) {
            checkSide(join);
        }
        if (call.getKind() == SqlKind.AS && isRows(call.operand(0))) {
            SqlIdentifier alias = call.operand(1);
            return named(call.operand(0), alias, call.getOperandList().subList(2, call.operandCount()));
        }
        if (isRows(call)) {
            String name = nameOf(call) == null ? "unnest" : nameOf(call);
            return named(call, new SqlIdentifier(name, call.getParserPosition()), List.of());
        }
        if (nameOf(call) != null) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan " + nameOf(call))
                    .withDetail("It gives several rows, and stands in FROM.")
                    .withHint("Write SELECT … FROM t, " + nameOf(call) + "(…) AS x.")
                    .at(
                            call.getParserPosition().getLineNum(),
                            call.getParserPosition().getColumnNum());
        }
        return super.visit(call);
    }

    /** A row without a partner on the left has nothing to make elements of. */
    private static void checkSide(SqlJoin join) {
        boolean keepsRight = join.getJoinType() == JoinType.RIGHT || join.getJoinType() == JoinType.FULL;
        SqlNode right =
                join.getRight().getKind() == SqlKind.AS ? ((SqlCall) join.getRight()).operand(0) : join.getRight();
        boolean isLateral = right.getKind() == SqlKind.LATERAL || isRows(right) && hasNames((SqlCall) right);
        if (keepsRight && isLateral) {
            SqlParserPos at = right.getParserPosition();
            throw StatementException.of(
                            ErrorCode.INVALID_STATEMENT, "could not plan the " + join.getJoinType() + " JOIN")
                    .withDetail("What stands behind it is made of the row before it, and there is not always one.")
                    .withHint("Write JOIN or LEFT JOIN.")
                    .at(at.getLineNum(), at.getColumnNum());
        }
    }

    /** Whether a call names columns, which can only be those of rows beside it. */
    private static boolean hasNames(SqlCall call) {
        boolean[] found = new boolean[1];
        call.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlIdentifier name) {
                found[0] = true;
                return name;
            }
        });
        return found[0];
    }

    /** Whether a node of FROM is one of these functions, or UNNEST. */
    private static boolean isRows(SqlNode node) {
        boolean isFunction = node.getKind() == SqlKind.COLLECTION_TABLE && nameOf(((SqlCall) node).operand(0)) != null;
        return isFunction || node.getKind() == SqlKind.UNNEST;
    }

    /** The name of a function that gives several rows; null of others. */
    private static @Nullable String nameOf(SqlNode node) {
        if (node.getKind() == SqlKind.COLLECTION_TABLE || node.getKind() == SqlKind.UNNEST) {
            return nameOf(((SqlCall) node).operand(0));
        }
        String name = node instanceof SqlBasicCall call && call.getOperator() instanceof SqlUnresolvedFunction
                ? call.getOperator().getName().toLowerCase(Locale.ROOT)
                : "";
        return FUNCTIONS.containsKey(name) ? name : null;
    }

    private static List<String> columns(String function) {
        return FUNCTIONS.getOrDefault(function, List.of());
    }

    private SqlNode named(SqlCall rows, SqlIdentifier alias, List<SqlNode> given) {
        SqlParserPos at = rows.getParserPosition();
        boolean isNumbered = rows.getOperator() instanceof SqlUnnestOperator unnest && unnest.withOrdinality;
        Unnest operator = isNumbered ? Unnest.WITH_ORDINALITY : Unnest.OPERATOR;
        String name = nameOf(rows);
        List<SqlNode> operands = new ArrayList<>();
        operands.add(operator.createCall(at, arrays(rows, name)));
        operands.add(alias);
        operands.addAll(given);
        if (name != null) {
            List<String> columns = new ArrayList<>(columns(name));
            if (columns.isEmpty()) {
                columns.add(alias.getSimple());
            }
            if (isNumbered) {
                columns.add(Unnest.PLACE);
            }
            for (int i = given.size(); i < columns.size(); i++) {
                operands.add(new SqlIdentifier(columns.get(i), at));
            }
        }
        return SqlStdOperatorTable.AS.createCall(at, operands);
    }

    private List<SqlNode> arrays(SqlCall rows, @Nullable String name) {
        if (name == null) {
            return visited(rows);
        }
        SqlCall function = rows.operand(0);
        List<SqlNode> arguments = visited(function);
        SqlParserPos at = function.getParserPosition();
        List<SqlNode> arrays = new ArrayList<>();
        arrays.add(function.getOperator().createCall(at, arguments));
        if (columns(name).size() > 1) {
            arrays.add(new SqlUnresolvedFunction(
                            new SqlIdentifier("_" + name + "_value", at),
                            null,
                            null,
                            null,
                            null,
                            SqlFunctionCategory.USER_DEFINED_FUNCTION)
                    .createCall(at, arguments));
        }
        return arrays;
    }

    private List<SqlNode> visited(SqlCall call) {
        List<SqlNode> visited = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            SqlNode one = operand.accept(this);
            visited.add(one == null ? operand : one);
        }
        return visited;
    }
}
