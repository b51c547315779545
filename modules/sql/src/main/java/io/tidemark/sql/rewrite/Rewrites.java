package io.tidemark.sql.rewrite;

import io.tidemark.sql.relation.RelationTable;
import io.tidemark.sql.rewrite.around.RowMemberships;
import io.tidemark.sql.rewrite.tree.KeepingBuilder;
import io.tidemark.sql.rewrite.tree.RelTrees;
import org.apache.calcite.plan.Context;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.tools.RelBuilder;

/**
 * What becomes of a tree before it is lowered:
 *
 * <ol>
 *   <li>UNNEST, on its own or of a row beside it, becomes one node over its row: {@link Unnests};
 *   <li>IN, ANY and ALL, where Calcite goes wrong with them, become EXISTS: {@link RowMemberships};
 *   <li>EXISTS and IN become semi-joins, NOT EXISTS anti-joins, where they stand as a condition of their own: {@link SemiJoins};
 *   <li>other subqueries become joins, and conditions go into joins: {@link SubQueries};
 *   <li>joined relations that nothing connects wait until something does: {@link JoinOrder};
 *   <li>rows that are grouped over a join with a table are grouped before it: {@link EarlyGroups};
 *   <li>columns that nothing reads do not reach joins, which would remember them: {@link ColumnTrimmer}; this and the one before not where there are windows, whose bounds say what a row belongs to, read or not.
 * </ol>
 *
 * <p>Stateless.
 */
public final class Rewrites {
    private Rewrites() {}

    /** The tree to lower. */
    public static RelNode of(RelNode root) {
        RelNode rel = Unnests.of(root);
        rel = RelTrees.has(rel, RelTrees::hasSubQuery) ? RowMemberships.of(rel) : rel;
        rel = SubQueries.removed(SemiJoins.of(rel));
        if (!RelTrees.has(rel, Join.class::isInstance)) {
            return rel;
        }
        RelNode ordered = JoinOrder.of(rel);
        return RelTrees.has(ordered, Rewrites::givesWindows) ? ordered : trimmed(EarlyGroups.of(ordered));
    }

    private static boolean givesWindows(RelNode rel) {
        if (rel instanceof TableScan scan) {
            RelationTable table = scan.getTable().unwrap(RelationTable.class);
            return table != null && table.relation().window() != null;
        }
        return rel instanceof TableFunctionScan;
    }

    /** Without simplifying: a condition that is never true would take the relations away that it is asked of. */
    private static RelNode trimmed(RelNode rel) {
        Context context = Contexts.of(RelBuilder.Config.DEFAULT.withSimplify(false));
        RelBuilder builder = new KeepingBuilder(context, rel.getCluster(), null);
        return new ColumnTrimmer(builder).trim(rel);
    }
}
