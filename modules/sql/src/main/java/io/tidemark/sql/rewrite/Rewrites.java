package io.tidemark.sql.rewrite;

import io.tidemark.sql.relation.RelationTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.sql2rel.RelFieldTrimmer;

/**
 * What becomes of a tree before it is lowered:
 *
 * <ol>
 *   <li>EXISTS and IN become semi-joins, NOT EXISTS anti-joins, where they stand as a condition of their own: {@link SemiJoins};
 *   <li>other subqueries become joins, and conditions go into joins: {@link SubQueries};
 *   <li>joined relations that nothing connects wait until something does: {@link JoinOrder};
 *   <li>columns that nothing reads do not reach joins, which would remember them; but where there are windows, whose bounds say what a row belongs to, read or not.
 * </ol>
 *
 * <p>Stateless.
 */
public final class Rewrites {
    private Rewrites() {}

    /** The tree to lower. */
    public static RelNode of(RelNode root) {
        RelNode rel = SubQueries.removed(SemiJoins.of(root));
        if (!SubQueries.has(rel, Join.class::isInstance)) {
            return rel;
        }
        RelNode ordered = JoinOrder.of(rel);
        return SubQueries.has(ordered, Rewrites::givesWindows) ? ordered : trimmed(ordered);
    }

    private static boolean givesWindows(RelNode rel) {
        if (rel instanceof TableScan scan) {
            RelationTable table = scan.getTable().unwrap(RelationTable.class);
            return table != null && table.relation().window() != null;
        }
        return rel instanceof TableFunctionScan;
    }

    private static RelNode trimmed(RelNode rel) {
        return new RelFieldTrimmer(null, RelFactories.LOGICAL_BUILDER.create(rel.getCluster(), null)).trim(rel);
    }
}
