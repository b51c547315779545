package io.tidemark.sql;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;

/**
 * Whether a query selects what another query gives. Calcite (1.42, {@code SqlToRelConverter.convertSelectList}) makes the projection of such a query twice, for it may name the row
 * around; if it was merged with the projection below it the first time, its columns are others the second time. So nothing is merged there. Stateless.
 */
final class SelectedQueries extends SqlBasicVisitor<Void> {
    private static final SelectedQueries FINDER = new SelectedQueries(false);
    private static final SelectedQueries WITHIN = new SelectedQueries(true);

    private final boolean isSelected;

    private SelectedQueries(boolean isSelected) {
        this.isSelected = isSelected;
    }

    static boolean in(SqlNode query) {
        try {
            query.accept(FINDER);
            return false;
        } catch (Util.FoundOne found) {
            return true;
        }
    }

    @Override
    public Void visit(SqlCall call) {
        if (isSelected && call.isA(SqlKind.QUERY)) {
            throw Util.FoundOne.NULL;
        }
        if (call instanceof SqlSelect select) {
            select.getSelectList().accept(WITHIN);
        }
        return super.visit(call);
    }
}
