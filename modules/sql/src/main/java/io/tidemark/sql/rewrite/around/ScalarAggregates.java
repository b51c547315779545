package io.tidemark.sql.rewrite.around;

import io.tidemark.sql.rewrite.tree.DelicateAggregates;
import io.tidemark.sql.rewrite.tree.RelTrees;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;

/**
 * Aggregates without groups in a subquery that takes columns from outside, where {@link LateralJoin} finds no way: they stand over a join or a UNION. Calcite's rule for them joins first and
 * aggregates then, over a row of NULLs where nothing matches:
 *
 * <pre>
 *   Correlate $0               Aggregate by outer columns
 *     outer               ─►     Join left
 *     Aggregate                    outer
 *       Filter n = $0              inner
 * </pre>
 *
 * An aggregate that takes NULLs takes that row, too, and a FILTER becomes NULL there. Over such an aggregate a condition that is always true keeps the rule
 * away; what the decorrelator does otherwise, aggregating first and joining then, is right for all, once rows without a partner are kept: an aggregate has one row for each. Stateless.
 */
public final class ScalarAggregates {
    private ScalarAggregates() {}

    /** A tree in which such aggregates keep to their own rows, and the rows beside them are kept. */
    public static RelNode kept(RelNode root) {
        return kept(root, false);
    }

    private static RelNode kept(RelNode rel, boolean isInSubquery) {
        RelNode copied = RelTrees.replaced(
                rel,
                input -> kept(
                        input, isInSubquery || rel instanceof Correlate correlate && input == correlate.getRight()));
        if (copied instanceof Correlate correlate
                && correlate.getJoinType() == JoinRelType.INNER
                && isOneRow(correlate.getRight())) {
            RelNode left = LogicalCorrelate.create(
                    correlate.getLeft(),
                    correlate.getRight(),
                    List.of(),
                    correlate.getCorrelationId(),
                    correlate.getRequiredColumns(),
                    JoinRelType.LEFT);
            return RelOptUtil.createCastRel(left, correlate.getRowType(), true);
        }
        boolean wantsItsOwnRows = isInSubquery
                && copied instanceof Aggregate aggregate
                && aggregate.getGroupCount() == 0
                && DelicateAggregates.mindRowOfNulls(aggregate);
        return wantsItsOwnRows
                ? LogicalFilter.create(
                        copied, copied.getCluster().getRexBuilder().makeLiteral(true))
                : copied;
    }

    /** An aggregate without groups gives one row, whatever comes: each row around has a partner, also where the decorrelator finds no row for it. */
    private static boolean isOneRow(RelNode rel) {
        return rel instanceof Project project
                ? isOneRow(project.getInput())
                : rel instanceof Aggregate aggregate && aggregate.getGroupCount() == 0;
    }
}
