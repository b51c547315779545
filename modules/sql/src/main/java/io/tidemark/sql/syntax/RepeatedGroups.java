package io.tidemark.sql.syntax;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Litmus;
import org.apache.calcite.util.Util;

/** Refuses ROLLUP and CUBE that give a set of groups twice: its groups are twice in the result then, and Calcite (1.42) takes them once. Stateless. */
public final class RepeatedGroups extends SqlBasicVisitor<Void> {
    private static final RepeatedGroups CHECK = new RepeatedGroups();

    private RepeatedGroups() {}

    /**
     * Looks at all groupings of a query.
     *
     * @throws StatementException NOT_SUPPORTED
     */
    public static void check(SqlNode query) {
        query.accept(CHECK);
    }

    @Override
    public Void visit(SqlCall call) {
        if ((call.getKind() == SqlKind.ROLLUP || call.getKind() == SqlKind.CUBE) && repeats(call)) {
            SqlParserPos at = call.getParserPosition();
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the groups")
                    .withDetail(call.getOperator().getName() + " gives a set of groups twice.")
                    .withHint(
                            "Name each expression once, or write GROUPING SETS with each set as often as its groups are wanted.")
                    .at(at.getLineNum(), at.getColumnNum());
        }
        return super.visit(call);
    }

    /** Whether two sets are the same: one with an operand, and one without it, whose others have all that it has. ROLLUP has only those before it. */
    private static boolean repeats(SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        for (int i = 0; i < operands.size(); i++) {
            List<SqlNode> others = new ArrayList<>();
            int end = call.getKind() == SqlKind.CUBE ? operands.size() : i;
            for (int j = 0; j < end; j++) {
                if (j != i) {
                    others.addAll(expressions(operands.get(j)));
                }
            }
            if (expressions(operands.get(i)).stream()
                    .allMatch(own -> others.stream().anyMatch(other -> isSame(own, other)))) {
                return true;
            }
        }
        return false;
    }

    /** Of {@code (a, b)}, which are grouped by together, both. */
    private static List<SqlNode> expressions(SqlNode operand) {
        if (operand instanceof SqlNodeList list) {
            return list;
        }
        return operand instanceof SqlCall row && row.getKind() == SqlKind.ROW ? row.getOperandList() : List.of(operand);
    }

    /** A name without its relation is the same as one with it: if it were another's as well, it would be ambiguous. */
    private static boolean isSame(SqlNode one, SqlNode other) {
        if (one instanceof SqlIdentifier a
                && other instanceof SqlIdentifier b
                && Math.min(a.names.size(), b.names.size()) == 1) {
            return Util.last(a.names).equals(Util.last(b.names));
        }
        return one.equalsDeep(other, Litmus.IGNORE);
    }
}
