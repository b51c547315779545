package io.tidemark.sql.syntax;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Refuses joins of three relations and more with USING or NATURAL, one of them RIGHT or FULL: the column that they share is that of all of them, and Calcite (1.42) takes the first two. Stateless.
 */
public final class UsingJoins extends SqlBasicVisitor<Void> {
    private static final UsingJoins CHECK = new UsingJoins();

    private UsingJoins() {}

    /**
     * Looks at all joins of a query.
     *
     * @throws StatementException NOT_SUPPORTED
     */
    public static void check(SqlNode query) {
        query.accept(CHECK);
    }

    @Override
    public Void visit(SqlCall call) {
        if (call instanceof SqlJoin join
                && isShared(join)
                && (hasShared(join.getLeft()) || hasShared(join.getRight()))
                && keepsRight(join)) {
            SqlParserPos at = join.getParserPosition();
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the join")
                    .withDetail(
                            "It joins more than two relations with USING or NATURAL, and one of them with RIGHT or FULL.")
                    .withHint("Write ON, and COALESCE(x.id, y.id, z.id) for the column that they share.")
                    .at(at.getLineNum(), at.getColumnNum());
        }
        return super.visit(call);
    }

    private static boolean isShared(SqlJoin join) {
        return join.isNatural() || join.getConditionType() == JoinConditionType.USING;
    }

    /** Whether a FROM has a join with USING or NATURAL. */
    static boolean hasShared(@Nullable SqlNode side) {
        return side instanceof SqlJoin join
                && (isShared(join) || hasShared(join.getLeft()) || hasShared(join.getRight()));
    }

    private static boolean keepsRight(SqlNode side) {
        return side instanceof SqlJoin join
                && (join.getJoinType() == JoinType.RIGHT
                        || join.getJoinType() == JoinType.FULL
                        || keepsRight(join.getLeft())
                        || keepsRight(join.getRight()));
    }
}
