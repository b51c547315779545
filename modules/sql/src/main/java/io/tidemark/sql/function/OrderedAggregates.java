package io.tidemark.sql.function;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.core.plan.OverCall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Aggregates with more behind them than Calcite takes. {@code STRING_AGG(x, ',' ORDER BY y) FILTER (WHERE c)} as {@code LISTAGG(x, ',') WITHIN GROUP (ORDER BY y) FILTER (WHERE c)}. And {@code
 * SUM(x) FILTER (WHERE c) OVER w} as {@code SUM(CASE WHEN c THEN x END) OVER w}, which is the same since no aggregate takes a NULL. Stateless.
 */
final class OrderedAggregates {
    private static final Set<String> WITHOUT_FILTER = Arrays.stream(OverCall.Function.values())
            .map(OverCall.Function::name)
            .collect(Collectors.toUnmodifiableSet());

    private OrderedAggregates() {}

    /** Whether a call is a FILTER of an aggregate that has its order among its operands. */
    static boolean isFiltered(SqlCall call) {
        if (call.getKind() != SqlKind.FILTER || !(call.operand(0) instanceof SqlCall aggregate)) {
            return false;
        }
        List<SqlNode> operands = aggregate.getOperandList();
        boolean isList = aggregate.getKind() == SqlKind.STRING_AGG || aggregate.getKind() == SqlKind.ARRAY_AGG;
        return isList && operands.get(operands.size() - 1) instanceof SqlNodeList;
    }

    /** Whether a call is an OVER of a FILTER. */
    static boolean isFilteredOver(SqlCall call) {
        return call.getKind() == SqlKind.OVER && call.operand(0).getKind() == SqlKind.FILTER;
    }

    static SqlNode over(SqlCall over) {
        SqlCall filter = over.operand(0);
        SqlCall aggregate = filter.operand(0);
        SqlParserPos at = aggregate.getParserPosition();
        String called = aggregate.getOperator().getName().toUpperCase(Locale.ROOT);
        if (WITHOUT_FILTER.contains(called) || aggregate.operandCount() == 0) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan " + called + " with OVER")
                    .withDetail("Aggregates have a FILTER, and " + called + " is none.")
                    .withHint("Filter the rows in a subquery, or write CASE WHEN … around it.")
                    .at(at.getLineNum(), at.getColumnNum());
        }
        List<SqlNode> operands = new ArrayList<>(aggregate.getOperandList());
        boolean isStar = operands.get(0) instanceof SqlIdentifier name && name.isStar();
        SqlNode taken = isStar ? SqlLiteral.createExactNumeric("1", at) : operands.get(0);
        operands.set(
                0,
                new SqlCase(
                        at, null, SqlNodeList.of(filter.operand(1)), SqlNodeList.of(taken), SqlLiteral.createNull(at)));
        SqlNode filtered = aggregate.getOperator().createCall(aggregate.getFunctionQuantifier(), at, operands);
        return over.getOperator().createCall(over.getParserPosition(), filtered, over.operand(1));
    }

    /** ARRAY_AGG of ours, with its order, if there is one, in WITHIN GROUP. */
    static SqlNode array(SqlCall aggregate) {
        SqlParserPos at = aggregate.getParserPosition();
        List<SqlNode> operands = aggregate.getOperandList();
        SqlNode unordered = OwnAggregates.ARRAY_AGG.createCall(
                aggregate.getFunctionQuantifier(), at, operands.subList(0, Math.min(1, operands.size())));
        return operands.size() > 1
                ? SqlStdOperatorTable.WITHIN_GROUP.createCall(at, unordered, operands.get(1))
                : unordered;
    }

    static SqlNode rewrite(SqlCall filter) {
        SqlCall aggregate = filter.operand(0);
        SqlParserPos at = aggregate.getParserPosition();
        int last = aggregate.operandCount() - 1;
        SqlNode unordered = (aggregate.getKind() == SqlKind.ARRAY_AGG
                        ? OwnAggregates.ARRAY_AGG
                        : SqlStdOperatorTable.LISTAGG)
                .createCall(
                        aggregate.getFunctionQuantifier(),
                        at,
                        aggregate.getOperandList().subList(0, last));
        SqlNode ordered = SqlStdOperatorTable.WITHIN_GROUP.createCall(at, unordered, aggregate.operand(last));
        return filter.getOperator().createCall(filter.getParserPosition(), ordered, filter.operand(1));
    }
}
