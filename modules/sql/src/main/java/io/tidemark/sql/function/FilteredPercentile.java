package io.tidemark.sql.function;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code PERCENTILE_DISC(f) WITHIN GROUP (ORDER BY x) FILTER (WHERE c)} as {@code … (ORDER BY CASE WHEN c THEN x END)}. Stateless. */
final class FilteredPercentile {
    private FilteredPercentile() {}

    /** Whether a call of FILTER filters a percentile. */
    static boolean is(SqlCall filter) {
        if (filter.operand(0).getKind() != SqlKind.WITHIN_GROUP) {
            return false;
        }
        SqlCall group = filter.operand(0);
        SqlKind kind = group.operand(0).getKind();
        return kind == SqlKind.PERCENTILE_DISC || kind == SqlKind.PERCENTILE_CONT;
    }

    static SqlNode rewrite(SqlCall filter) {
        SqlCall group = filter.operand(0);
        SqlNodeList order = group.operand(1);
        List<SqlNode> items =
                order.stream().map(item -> filtered(item, filter.operand(1))).toList();
        return group.getOperator()
                .createCall(
                        group.getParserPosition(), group.operand(0), new SqlNodeList(items, order.getParserPosition()));
    }

    private static SqlNode filtered(SqlNode item, SqlNode condition) {
        SqlKind kind = item.getKind();
        if (kind == SqlKind.DESCENDING || kind == SqlKind.NULLS_FIRST || kind == SqlKind.NULLS_LAST) {
            SqlCall direction = (SqlCall) item;
            return direction
                    .getOperator()
                    .createCall(direction.getParserPosition(), filtered(direction.operand(0), condition));
        }
        SqlParserPos at = item.getParserPosition();
        return new SqlCase(at, null, SqlNodeList.of(condition), SqlNodeList.of(item), SqlLiteral.createNull(at));
    }
}
