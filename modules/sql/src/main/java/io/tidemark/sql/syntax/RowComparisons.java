package io.tidemark.sql.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are written out, compared field by field, as ISO/IEC 9075-2, 8.2 (comparison) and 8.8 (null predicate), and Postgres have it. Calcite compares them as values, of
 * which none is NULL:
 *
 * <pre>
 *   (a, b) = (c, d)                     a = c AND b = d
 *   (a, b) &lt;&gt; (c, d)                    a &lt;&gt; c OR b &lt;&gt; d
 *   (a, b) &lt;= (c, d)                    a &lt; c OR (a = c AND b &lt;= d)
 *   (a, b) IS DISTINCT FROM (c, d)      a IS DISTINCT FROM c OR b IS DISTINCT FROM d
 *   (a, b) BETWEEN (c, d) AND (e, f)    (a, b) &gt;= (c, d) AND (a, b) &lt;= (e, f)
 *   (a, b) IS NULL                      a IS NULL AND b IS NULL
 *   (a, b) IS NOT NULL                  a IS NOT NULL AND b IS NOT NULL
 * </pre>
 *
 * A row within a row is a value: it equals another of the same fields, and is not NULL.
 */
public final class RowComparisons extends SqlShuttle {
    private static final Copies COPIES = new Copies();

    private RowComparisons() {}

    /** The query with such comparisons replaced. */
    public static SqlNode rewrite(SqlNode query) {
        return Objects.requireNonNullElse(query.accept(new RowComparisons()), query);
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        SqlNode visited = super.visit(call);
        if (!(visited instanceof SqlCall now) || now.operandCount() == 0 || !isRow(now.operand(0))) {
            return visited;
        }
        return switch (now.getKind()) {
            case IS_NULL, IS_NOT_NULL -> ofNull(now);
            case BETWEEN -> areAlike(now, 1) && areAlike(now, 2) ? between(now) : now;
            case EQUALS,
                    NOT_EQUALS,
                    LESS_THAN,
                    LESS_THAN_OR_EQUAL,
                    GREATER_THAN,
                    GREATER_THAN_OR_EQUAL,
                    IS_DISTINCT_FROM,
                    IS_NOT_DISTINCT_FROM ->
                areAlike(now, 1)
                        ? compared(
                                now.getOperator(),
                                fields(now.operand(0)),
                                fields(now.operand(1)),
                                now.getParserPosition())
                        : now;
            default -> now;
        };
    }

    /** Whether an operand is a row of as many fields as the first; of others Calcite says that they do not compare. */
    private static boolean areAlike(SqlCall call, int operand) {
        SqlNode other = call.operand(operand);
        return isRow(other) && fields(other).size() == fields(call.operand(0)).size();
    }

    private static boolean isRow(@Nullable SqlNode node) {
        return node != null && node.getKind() == SqlKind.ROW;
    }

    private static List<SqlNode> fields(SqlNode row) {
        return ((SqlCall) row).getOperandList();
    }

    private static SqlNode ofNull(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        List<SqlNode> parts = new ArrayList<>();
        for (SqlNode field : fields(call.operand(0))) {
            parts.add(
                    isRow(field)
                            ? SqlLiteral.createBoolean(call.getKind() == SqlKind.IS_NOT_NULL, at)
                            : call.getOperator().createCall(at, field));
        }
        return joined(SqlStdOperatorTable.AND, parts, at);
    }

    private static SqlNode between(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        SqlBetweenOperator operator = (SqlBetweenOperator) call.getOperator();
        BinaryOperator<SqlNode> within = (low, high) -> SqlStdOperatorTable.AND.createCall(
                at,
                compared(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, copied(call.operand(0)), copied(low), at),
                compared(SqlStdOperatorTable.LESS_THAN_OR_EQUAL, copied(call.operand(0)), copied(high), at));
        SqlNode inside = within.apply(call.operand(1), call.operand(2));
        if (operator.flag == SqlBetweenOperator.Flag.SYMMETRIC) {
            inside = SqlStdOperatorTable.OR.createCall(at, inside, within.apply(call.operand(2), call.operand(1)));
        }
        return operator.isNegated() ? SqlStdOperatorTable.NOT.createCall(at, inside) : inside;
    }

    private static List<SqlNode> copied(SqlNode row) {
        return fields(row).stream().map(RowComparisons::copy).toList();
    }

    private static SqlNode compared(SqlOperator operator, List<SqlNode> left, List<SqlNode> right, SqlParserPos at) {
        return switch (operator.getKind()) {
            case EQUALS, IS_NOT_DISTINCT_FROM -> joined(SqlStdOperatorTable.AND, each(operator, left, right, at), at);
            case NOT_EQUALS, IS_DISTINCT_FROM -> joined(SqlStdOperatorTable.OR, each(operator, left, right, at), at);
            case LESS_THAN, LESS_THAN_OR_EQUAL -> ordered(SqlStdOperatorTable.LESS_THAN, operator, left, right, at);
            default -> ordered(SqlStdOperatorTable.GREATER_THAN, operator, left, right, at);
        };
    }

    private static List<SqlNode> each(SqlOperator operator, List<SqlNode> left, List<SqlNode> right, SqlParserPos at) {
        List<SqlNode> parts = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            parts.add(operator.createCall(at, left.get(i), right.get(i)));
        }
        return parts;
    }

    /** The first fields that differ decide; {@code last} is asked of the last ones. */
    private static SqlNode ordered(
            SqlOperator strict, SqlOperator last, List<SqlNode> left, List<SqlNode> right, SqlParserPos at) {
        SqlNode one = left.get(0);
        SqlNode other = right.get(0);
        if (left.size() == 1) {
            return last.createCall(at, one, other);
        }
        int size = left.size();
        SqlNode rest = ordered(strict, last, left.subList(1, size), right.subList(1, size), at);
        SqlNode same = SqlStdOperatorTable.EQUALS.createCall(at, copy(one), copy(other));
        return SqlStdOperatorTable.OR.createCall(
                at, strict.createCall(at, one, other), SqlStdOperatorTable.AND.createCall(at, same, rest));
    }

    private static SqlNode joined(SqlOperator operator, List<SqlNode> parts, SqlParserPos at) {
        return parts.stream()
                .reduce((one, other) -> operator.createCall(at, one, other))
                .orElseThrow();
    }

    /** The validator changes what it looks at, so what stands in two places is there twice. */
    private static SqlNode copy(SqlNode node) {
        return Objects.requireNonNullElse(node.accept(COPIES), node);
    }

    private static final class Copies extends SqlShuttle {
        @Override
        public SqlNode visit(SqlIdentifier id) {
            return id.clone(id.getParserPosition());
        }

        @Override
        public SqlNode visit(SqlLiteral literal) {
            return literal.clone(literal.getParserPosition());
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            CallCopyingArgHandler copied = new CallCopyingArgHandler(call, true);
            call.getOperator().acceptCall(this, call, false, copied);
            return copied.result();
        }
    }
}
