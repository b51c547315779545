package io.tidemark.sql.function;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** What users of other engines write every day and Postgres has other words for: {@code IFNULL}, {@code NVL}, {@code IF}, {@code TRY_CAST}; and windows in GROUP BY, which are refused with what to write. Stateless. */
final class OtherNames {
    private OtherNames() {}

    /** The same in our words; null if the call is ours already. */
    static @Nullable SqlNode rewrite(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        if (call.getOperator().equals(SqlLibraryOperators.TRY_CAST)
                || call.getOperator().equals(SqlLibraryOperators.SAFE_CAST)) {
            return TryCast.rewrite(call);
        }
        if (isOrderedMode(call)) {
            SqlNode order = ((SqlNodeList) call.operand(1)).get(0);
            SqlNode value = order.getKind() == SqlKind.DESCENDING ? ((SqlCall) order).operand(0) : order;
            return ((SqlCall) call.operand(0)).getOperator().createCall(at, value);
        }
        if (isGroupWindow(call)) {
            throw windowInGroupBy(call);
        }
        if (!(call.getOperator() instanceof SqlUnresolvedFunction)) {
            return null;
        }
        List<SqlNode> operands = call.getOperandList();
        return switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
            case "IFNULL", "NVL" -> operands.size() == 2 ? SqlStdOperatorTable.COALESCE.createCall(at, operands) : null;
            case "IF" ->
                operands.size() == 3
                        ? new SqlCase(
                                at,
                                null,
                                SqlNodeList.of(operands.get(0)),
                                SqlNodeList.of(operands.get(1)),
                                operands.get(2))
                        : null;
            default -> null;
        };
    }

    /** {@code MODE() WITHIN GROUP (ORDER BY x)}, as Postgres has it. */
    private static boolean isOrderedMode(SqlCall call) {
        return call.getKind() == SqlKind.WITHIN_GROUP
                && call.operand(0) instanceof SqlCall mode
                && mode.operandCount() == 0
                && mode.getOperator().getName().equalsIgnoreCase("MODE")
                && ((SqlNodeList) call.operand(1)).size() == 1;
    }

    private static boolean isGroupWindow(SqlCall call) {
        SqlKind kind = call.getKind();
        boolean isWindow = kind == SqlKind.TUMBLE || kind == SqlKind.HOP || kind == SqlKind.SESSION;
        return isWindow && !(call.getOperator() instanceof WindowFunction);
    }

    private static String inFrom(String name) {
        String sizes = switch (name) {
            case "HOP" -> "INTERVAL '5' MINUTE, INTERVAL '10' MINUTE)";
            case "SESSION" -> "key, INTERVAL '10' MINUTE)";
            default -> "INTERVAL '10' MINUTE)";
        };
        return name + "(relation, event_time, " + sizes;
    }

    private static StatementException windowInGroupBy(SqlCall call) {
        String name = call.getOperator().getName().replace("$", "");
        return StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan " + name + " in GROUP BY")
                .withDetail("Windows stand in FROM here, and give the columns window_start and window_end.")
                .withHint("Write FROM " + inFrom(name) + " … GROUP BY window_start, window_end.")
                .at(
                        call.getParserPosition().getLineNum(),
                        call.getParserPosition().getColumnNum());
    }
}
