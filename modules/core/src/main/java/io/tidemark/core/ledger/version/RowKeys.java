package io.tidemark.core.ledger.version;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.ViewPlan;
import java.util.Arrays;

/** Which columns of a view's root identify a row. Stateless. */
public final class RowKeys {
    private RowKeys() {}

    /**
     * Where the key of the ledger stands among the keys of the aggregate at the view's end, in the order in which the ledger hashes it: late rows
     * are found by that hash. The aggregate may have more keys, where it holds whole rows.
     *
     * @param node path of the aggregate in the plan
     * @return numbers of keys; all of them in their order if the node is not what the view ends with
     */
    public static int[] amongKeysOf(PlanNode.Aggregate aggregate, String node, ViewPlan view) {
        int[] all = new int[aggregate.keys().length];
        Arrays.setAll(all, i -> i);
        if (!node.equals(pathOfLastAggregate(view.root(), "0"))) {
            return all;
        }
        int[] columns = of(view);
        int[] keys = new int[columns.length];
        for (int i = 0; i < columns.length; i++) {
            keys[i] = keyOfAggregate(view.root(), columns[i], aggregate.keys().length);
            if (keys[i] < 0) {
                return all;
            }
        }
        return keys;
    }

    private static String pathOfLastAggregate(PlanNode node, String path) {
        boolean passesOn = node instanceof PlanNode.Filter || node instanceof PlanNode.Project;
        return passesOn ? pathOfLastAggregate(node.inputs().get(0), path + ".0") : path;
    }

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
