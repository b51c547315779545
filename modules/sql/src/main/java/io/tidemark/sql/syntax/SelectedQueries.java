package io.tidemark.sql.syntax;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Where a query has queries within its expressions, for Calcite (1.42) makes mistakes with them that can be kept away: see {@link #areIn} and {@link #join}. Stateless.
 */
public final class SelectedQueries extends SqlBasicVisitor<Void> {
    private enum Place {
        /** In the query, or in its FROM. */
        QUERY,
        /** In what it selects. */
        SELECTED,
        /** In another expression of it. */
        ASKED,
        /** In a query within an expression. */
        WITHIN
    }

    private final Place place;
    private final boolean seeksJoin;

    private SelectedQueries(Place place, boolean seeksJoin) {
        this.place = place;
        this.seeksJoin = seeksJoin;
    }

    /**
     * Whether a query selects what another query gives. Its projection is made twice ({@code SqlToRelConverter.convertSelectList}), for it may name the row around; if it was merged with the
     * projection below it the first time, its columns are others the second time. So nothing is merged there.
     */
    public static boolean areIn(SqlNode query) {
        return isFound(query, false);
    }

    /** Whether a query within an expression joins. What its condition says of the row around would be computed below the join, and lost. */
    public static boolean join(SqlNode query) {
        return isFound(query, true);
    }

    private static boolean isFound(SqlNode query, boolean seeksJoin) {
        try {
            query.accept(new SelectedQueries(Place.QUERY, seeksJoin));
            return false;
        } catch (Util.FoundOne found) {
            return true;
        }
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (seeksJoin && place == Place.WITHIN && call instanceof SqlJoin
                || !seeksJoin && place == Place.SELECTED && call.isA(SqlKind.QUERY)) {
            throw Util.FoundOne.NULL;
        }
        if (place == Place.WITHIN && seeksJoin) {
            return super.visit(call);
        }
        if (place != Place.QUERY && seeksJoin && call.isA(SqlKind.QUERY)) {
            return visit(call, Place.WITHIN);
        }
        if (call instanceof SqlSelect select && (place == Place.QUERY || !seeksJoin)) {
            visit(select.getSelectList(), Place.SELECTED);
            visit(select.getFrom(), Place.QUERY);
            visit(select.getWhere(), Place.ASKED);
            visit(select.getHaving(), Place.ASKED);
            return null;
        }
        if (call instanceof SqlJoin join && place == Place.QUERY) {
            visit(join.getLeft(), Place.QUERY);
            visit(join.getRight(), Place.QUERY);
            return visit(join.getCondition(), Place.ASKED);
        }
        return super.visit(call);
    }

    private @Nullable Void visit(@Nullable SqlNode node, Place where) {
        if (node instanceof SqlCall call && where == Place.WITHIN) {
            SelectedQueries within = new SelectedQueries(where, seeksJoin);
            call.getOperandList().forEach(operand -> within.visit(operand));
        } else if (node != null) {
            node.accept(new SelectedQueries(where, seeksJoin));
        }
        return null;
    }

    private void visit(@Nullable SqlNode node) {
        if (node != null) {
            node.accept(this);
        }
    }
}
