package io.tidemark.sql.lower;

import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import java.util.ArrayList;
import java.util.List;

/** Projections that only choose columns. */
public final class Columns {
    private Columns() {}

    /** The first {@code count} columns of a node. */
    static PlanNode first(PlanNode node, int count) {
        int[] indexes = new int[count];
        for (int i = 0; i < count; i++) {
            indexes[i] = i;
        }
        return choose(node, indexes);
    }

    /** The columns of a node at {@code indexes}, in that order. */
    public static PlanNode choose(PlanNode node, int... indexes) {
        RowType type = node.type().select(indexes);
        List<Expr> columns = new ArrayList<>();
        for (int index : indexes) {
            columns.add(new Expr.ColumnRef(index, node.type().type(index)));
        }
        return new PlanNode.Project(node, columns, type);
    }
}
