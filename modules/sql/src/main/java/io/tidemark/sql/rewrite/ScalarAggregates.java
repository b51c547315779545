package io.tidemark.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.sql.SqlKind;

/**
 * Aggregates without groups in a subquery that takes columns from outside, where {@link LateralJoin} finds no way. Calcite's rule for them joins first and aggregates then, over a row of NULLs where
 * nothing matches:
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
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < rel.getInputs().size(); i++) {
            inputs.add(kept(rel.getInput(i), isInSubquery || rel instanceof Correlate && i == 1));
        }
        RelNode copied = inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        if (!isInSubquery || !(copied instanceof Aggregate aggregate) || !wantsItsOwnRows(aggregate)) {
            return copied;
        }
        return LogicalFilter.create(
                aggregate, aggregate.getCluster().getRexBuilder().makeLiteral(true));
    }

    private static boolean wantsItsOwnRows(Aggregate aggregate) {
        return aggregate.getGroupCount() == 0
                && aggregate.getAggCallList().stream().anyMatch(call -> call.hasFilter() || takesNulls(call));
    }

    /** The arrays, ordered or not: all others pass over NULLs. */
    static boolean takesNulls(AggregateCall call) {
        return call.getAggregation().getName().endsWith(SqlKind.ARRAY_AGG.name());
    }
}
