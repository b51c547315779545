package io.tidemark.core.ledger.version;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import java.util.Arrays;

/** Which columns of a view's root identify a row. */
final class RowKeys {
    private RowKeys() {}

    /**
     * The key columns, in the order of the keys of the aggregate that they come from if all do: then the hash of a row's key is that of its group. All
     * columns if the view has no key.
     */
    static int[] of(ViewPlan view) {
        int[] columns = view.keyColumns();
        if (columns.length == 0) {
            int[] all = new int[view.root().type().size()];
            Arrays.setAll(all, i -> i);
            return all;
        }
        int[] ordered = new int[columns.length];
        Arrays.fill(ordered, -1);
        for (int column : columns) {
            int key = keyOfAggregate(view.root(), column, columns.length);
            if (key < 0 || ordered[key] >= 0) {
                return columns;
            }
            ordered[key] = column;
        }
        return ordered;
    }

    /** Which key of the aggregate below the column is; -1 if it is none, or if the aggregate has another number of keys. */
    private static int keyOfAggregate(PlanNode node, int column, int keys) {
        if (node instanceof PlanNode.Aggregate aggregate) {
            return column < keys && aggregate.keys().length == keys ? column : -1;
        }
        if (node instanceof PlanNode.Filter filter) {
            return keyOfAggregate(filter.input(), column, keys);
        }
        return node instanceof PlanNode.Project project
                        && project.columns().get(column) instanceof Expr.ColumnRef passed
                ? keyOfAggregate(project.input(), passed.index(), keys)
                : -1;
    }
}
