package io.tidemark.sql.rewrite;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
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
 * away; what the decorrelator does otherwise, aggregating first and joining then, is right for all. Stateless.
 */
final class ScalarAggregates {
    private ScalarAggregates() {}

    static RelNode kept(RelNode root) {
        return kept(root, false);
    }

    private static RelNode kept(RelNode rel, boolean isInSubquery) {
        RelNode copied = RelInputs.replaced(
                rel,
                input -> kept(
                        input, isInSubquery || rel instanceof Correlate correlate && input == correlate.getRight()));
        boolean wantsItsOwnRows = isInSubquery
                && copied instanceof Aggregate aggregate
                && aggregate.getGroupCount() == 0
                && DelicateAggregates.mindRowOfNulls(aggregate);
        return wantsItsOwnRows
                ? LogicalFilter.create(
                        copied, copied.getCluster().getRexBuilder().makeLiteral(true))
                : copied;
    }
}
