package io.tidemark.sql.syntax;

import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/** Whether a query has queries within its expressions with which Calcite (1.42) makes mistakes, unless these are kept away. Stateless. */
public final class SelectedQueries {
    private SelectedQueries() {}

    /**
     * Whether a query selects what another query gives. Its projection is made twice ({@code SqlToRelConverter.convertSelectList}), for it may name the row around; if it was merged with the
     * projection below it the first time, its columns are others the second time. So nothing is merged there.
     */
    public static boolean areIn(SqlNode query) {
        return has(
                query,
                call -> call instanceof SqlSelect select && has(select.getSelectList(), SelectedQueries::isQuery));
    }

    /** Whether a query within an expression joins. What its condition says of the row around would be computed below the join, and lost. */
    public static boolean join(SqlNode query) {
        return has(
                query,
                call -> expressions(call).anyMatch(expression -> has(expression, SelectedQueries::isQueryThatJoins)));
    }

    private static Stream<@Nullable SqlNode> expressions(SqlCall call) {
        if (call instanceof SqlSelect select) {
            return Stream.of(select.getSelectList(), select.getWhere(), select.getHaving());
        }
        return call instanceof SqlJoin join ? Stream.of(join.getCondition()) : Stream.of();
    }

    private static boolean isQuery(SqlCall call) {
        return call.isA(SqlKind.QUERY);
    }

    private static boolean isQueryThatJoins(SqlCall call) {
        return isQuery(call) && has(call, SqlJoin.class::isInstance);
    }

    /** Whether there is such a call in a tree. */
    private static boolean has(@Nullable SqlNode tree, Predicate<SqlCall> which) {
        try {
            if (tree != null) {
                tree.accept(new SqlBasicVisitor<Void>() {
                    @Override
                    public Void visit(SqlCall call) {
                        if (which.test(call)) {
                            throw Util.FoundOne.NULL;
                        }
                        return super.visit(call);
                    }
                });
            }
            return false;
        } catch (Util.FoundOne found) {
            return true;
        }
    }
}
