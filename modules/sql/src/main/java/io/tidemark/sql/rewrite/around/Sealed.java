package io.tidemark.sql.rewrite.around;

import io.tidemark.sql.rewrite.tree.RelTrees;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;

/**
 * Rows that the decorrelator takes as they are. It looks whether a column of groups may be NULL, and takes one that is not a key for a key that is not there (Calcite 1.42,
 * {@code RelDecorrelator.isFieldNotNullRecursive}). So the groups of which subqueries take columns are sealed before, and opened after. Immutable.
 */
public final class Sealed extends SingleRel {
    private Sealed(RelNode input) {
        super(input.getCluster(), input.getTraitSet(), input);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new Sealed(inputs.get(0));
    }

    /** Seals the groups beside subqueries. */
    public static RelNode sealed(RelNode root) {
        RelNode rel = RelTrees.replaced(root, Sealed::sealed);
        if (!(rel instanceof Correlate correlate)) {
            return rel;
        }
        return correlate.copy(correlate.getTraitSet(), List.of(groups(correlate.getLeft()), correlate.getRight()));
    }

    private static RelNode groups(RelNode rel) {
        if (rel instanceof Sealed) {
            return rel;
        }
        return rel instanceof Aggregate aggregate
                        && !aggregate.getAggCallList().isEmpty()
                        && RelTrees.freeVariables(rel).isEmpty()
                        && !RelTrees.has(rel, Correlate.class::isInstance)
                ? new Sealed(rel)
                : RelTrees.replaced(rel, Sealed::groups);
    }

    /** A tree with nothing sealed. */
    public static RelNode opened(RelNode root) {
        RelNode rel = root instanceof Sealed sealed ? sealed.getInput() : root;
        return RelTrees.replaced(rel, Sealed::opened);
    }
}
