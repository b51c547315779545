package io.tidemark.sql.rewrite.around;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Refuses what Calcite's decorrelator gets wrong. It brings columns of the row around a subquery to where they are named, and forgets, where some of them are there already, that these
 * are the same: above a node that names some, one may name those, or others, but not both; and of the two sides of an inner join one alone may name any. Window
 * functions it computes over the rows of all. Stateless.
 */
public final class OuterNames {
    private OuterNames() {}

    /**
     * Looks at all subqueries of a tree.
     *
     * @throws StatementException NOT_SUPPORTED
     */
    public static void check(RelNode rel) {
        if (rel instanceof Correlate correlate) {
            brought(correlate.getRight(), correlate.getCorrelationId());
        }
        rel.getInputs().forEach(OuterNames::check);
    }

    /** The columns of a row around that are brought to a node, for it and what is below it. */
    private static ImmutableBitSet brought(RelNode rel, CorrelationId id) {
        if (rel instanceof Filter filter) {
            return above(brought(filter.getInput(), id), named(filter.getCondition(), id));
        } else if (rel instanceof Project project) {
            ImmutableBitSet named = project.getProjects().stream()
                    .map(expression -> named(expression, id))
                    .reduce(ImmutableBitSet.of(), ImmutableBitSet::union);
            ImmutableBitSet below = brought(project.getInput(), id);
            if (project.containsOver() && !below.isEmpty()) {
                throw refused();
            }
            return above(below, named);
        } else if (rel instanceof Join join && join.getJoinType().projectsRight()) {
            return ofJoin(join, id);
        }
        ImmutableBitSet all = ImmutableBitSet.of();
        for (RelNode input : rel.getInputs()) {
            ImmutableBitSet one = brought(input, id);
            if (rel instanceof Correlate && one.intersects(all)) {
                throw refused();
            }
            all = all.union(one);
        }
        return all;
    }

    private static ImmutableBitSet ofJoin(Join join, CorrelationId id) {
        ImmutableBitSet left = brought(join.getLeft(), id);
        ImmutableBitSet right = brought(join.getRight(), id);
        ImmutableBitSet named = named(join.getCondition(), id);
        ImmutableBitSet all = left.union(right).union(named);
        boolean padsRight = join.getJoinType().generatesNullsOnRight();
        boolean padsLeft = join.getJoinType().generatesNullsOnLeft();
        left = padsRight || !named.isEmpty() ? above(left, all) : left;
        right = padsLeft ? above(right, all) : right;
        if (!padsLeft && !padsRight && left.intersects(right)) {
            throw refused();
        }
        return all;
    }

    /** What is there once a node has got what it names. */
    private static ImmutableBitSet above(ImmutableBitSet below, ImmutableBitSet named) {
        if (below.intersects(named) && !below.contains(named)) {
            throw refused();
        }
        return below.union(named);
    }

    private static ImmutableBitSet named(RexNode expression, CorrelationId id) {
        ImmutableBitSet.Builder named = ImmutableBitSet.builder();
        expression.accept(new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                if (access.getReferenceExpr() instanceof RexCorrelVariable variable && variable.id.equals(id)) {
                    named.set(access.getField().getIndex());
                }
                return super.visitFieldAccess(access);
            }
        });
        return named.build();
    }

    private static StatementException refused() {
        return StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the query")
                .withDetail(
                        "A subquery names columns of the query around it in several places, in a way that is not supported yet.")
                .withHint("Say all that is about the query around in one WHERE, or write the subquery as a join.");
    }
}
