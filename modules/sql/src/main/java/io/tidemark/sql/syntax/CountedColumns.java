package io.tidemark.sql.syntax;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Finds queries that say something by all columns of a relation: NATURAL, which joins by those that both sides have, and a star over USING or NATURAL,
 * for which Calcite (1.42) counts them. System columns are not among them. One query each.
 */
public final class CountedColumns extends SqlBasicVisitor<Void> {
    private boolean isFound;

    private CountedColumns() {}

    /** Whether a query, or one within it, joins by NATURAL or has a star over USING. */
    public static boolean areIn(SqlNode query) {
        CountedColumns search = new CountedColumns();
        query.accept(search);
        return search.isFound;
    }

    @Override
    public Void visit(SqlCall call) {
        isFound |= call instanceof SqlJoin join && join.isNatural();
        isFound |= call instanceof SqlSelect select && hasStar(select) && UsingJoins.hasShared(select.getFrom());
        return super.visit(call);
    }

    private static boolean hasStar(SqlSelect select) {
        return select.getSelectList().stream()
                .anyMatch(item -> item instanceof SqlIdentifier name && name.isStar() && name.names.size() == 1);
    }
}
