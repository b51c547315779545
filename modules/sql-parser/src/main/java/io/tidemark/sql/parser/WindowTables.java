package io.tidemark.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Turns {@code FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE)} into the one form that Calcite validates,
 * {@code FROM TABLE(TUMBLE(TABLE purchases, DESCRIPTOR(event_time), INTERVAL '10' MINUTE))}; so for HOP, CUMULATE and
 * SESSION, whose key columns, written behind the event time or as {@code TABLE t PARTITION BY k}, become a descriptor of their own. All other operands (size,
 * slide, offset, time zone) stay as they are and in their order, and a call in the standard form stays as it is.
 */
public final class WindowTables {

    private static final Set<String> FUNCTIONS = Set.of("tumble", "hop", "cumulate", "session");

    private WindowTables() {}

    /** {@code query} with its window tables in the standard form; what does not change is shared, not copied. */
    public static SqlNode rewrite(SqlNode query) {
        return Objects.requireNonNullElse(query.accept(new Rewriter()), query);
    }

    private static final class Rewriter extends SqlShuttle {
        @Override
        @Nullable
        public SqlNode visit(SqlCall call) {
            SqlNode visited = super.visit(call);
            if (call.getKind() == SqlKind.COLLECTION_TABLE
                    && visited instanceof SqlCall table
                    && table.operand(0) instanceof SqlBasicCall function
                    && FUNCTIONS.contains(function.getOperator().getName().toLowerCase(Locale.ROOT))) {
                SqlNode standard = standardForm(function);
                return table.getOperator().createCall(table.getParserPosition(), standard);
            }
            return visited;
        }
    }

    private static SqlNode standardForm(SqlBasicCall function) {
        List<SqlNode> operands = new ArrayList<>(function.getOperandList());
        if (operands.size() < 2) {
            return function;
        }
        partitionToKeys(operands);
        operands.set(0, relation(operands.get(0)));
        if (operands.get(1) instanceof SqlIdentifier) {
            operands.set(1, descriptor(operands.subList(1, 2)));
            describeKeys(operands);
        }
        return function.getOperator().createCall(function.getParserPosition(), operands);
    }

    /** {@code TABLE t PARTITION BY k, DESCRIPTOR(at), …} as {@code TABLE t, DESCRIPTOR(at), DESCRIPTOR(k), …}. */
    private static void partitionToKeys(List<SqlNode> operands) {
        if (operands.get(0).getKind() == SqlKind.SET_SEMANTICS_TABLE && operands.get(0) instanceof SqlCall table) {
            operands.set(0, table.operand(0));
            SqlNodeList keys = table.operand(1);
            if (!keys.isEmpty()) {
                operands.add(2, descriptor(keys.getList()));
            }
        }
    }

    /** Calcite takes each SELECT in an argument for an input of its own: whatever holds several becomes one. */
    private static SqlNode relation(SqlNode first) {
        if (first instanceof SqlIdentifier table) {
            return SqlStdOperatorTable.EXPLICIT_TABLE.createCall(table.getParserPosition(), table);
        }
        if (!first.isA(SqlKind.QUERY)
                || first.getKind() == SqlKind.SELECT
                || first.getKind() == SqlKind.EXPLICIT_TABLE) {
            return first;
        }
        SqlParserPos at = first.getParserPosition();
        SqlNodeList all = SqlNodeList.of(SqlIdentifier.star(at));
        return new SqlSelect(at, null, all, first, null, null, null, null, null, null, null, null, null);
    }

    private static void describeKeys(List<SqlNode> operands) {
        int end = 2;
        while (end < operands.size() && operands.get(end) instanceof SqlIdentifier) {
            end++;
        }
        if (end > 2) {
            List<SqlNode> keys = operands.subList(2, end);
            SqlNode described = descriptor(keys);
            keys.clear();
            operands.add(2, described);
        }
    }

    private static SqlNode descriptor(List<SqlNode> columns) {
        return SqlStdOperatorTable.DESCRIPTOR.createCall(columns.get(0).getParserPosition(), List.copyOf(columns));
    }
}
