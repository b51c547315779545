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
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates with more behind them than Calcite takes: {@code STRING_AGG(x, ',' ORDER BY y)} is one of ours {@code WITHIN GROUP (ORDER BY y)}, and {@code SUM(x) FILTER (WHERE c) OVER w}
 * is {@code SUM(CASE WHEN c THEN x END) OVER w}, which is the same since no aggregate there takes a NULL. Stateless.
 */
final class OrderedAggregates {
    private static final Set<String> WITHOUT_FILTER = Arrays.stream(OverCall.Function.values())
            .map(OverCall.Function::name)
            .collect(Collectors.toUnmodifiableSet());

    private OrderedAggregates() {}

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

    /** Ours of an aggregate of Calcite's; null if there is none. */
    static @Nullable SqlAggFunction own(SqlOperator operator) {
        if (operator.equals(SqlLibraryOperators.ARRAY_AGG)) {
            return OwnAggregates.ARRAY_AGG;
        }
        boolean isText = operator.equals(SqlLibraryOperators.STRING_AGG)
                || operator.getName().equalsIgnoreCase("LISTAGG");
        return isText ? OwnAggregates.STRING_AGG : null;
    }

    /** A call of ours for one of Calcite's, with its order, if there is one, in WITHIN GROUP. */
    static SqlNode owned(SqlAggFunction own, SqlCall aggregate) {
        SqlParserPos at = aggregate.getParserPosition();
        List<SqlNode> operands = aggregate.getOperandList();
        int last = operands.size() - 1;
        boolean hasOrder = last >= 0 && operands.get(last) instanceof SqlNodeList;
        SqlNode unordered =
                own.createCall(aggregate.getFunctionQuantifier(), at, hasOrder ? operands.subList(0, last) : operands);
        return hasOrder ? SqlStdOperatorTable.WITHIN_GROUP.createCall(at, unordered, operands.get(last)) : unordered;
    }
}
