package io.tidemark.sql.rewrite.around;

import io.tidemark.sql.rewrite.tree.KeepingBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Builds what the decorrelator asks for, but for a mistake of its own (Calcite 1.42, {@code RelDecorrelator.isFieldNotNull}): a subquery's values come back to the rows around it by =
 * where they cannot be NULL, else by IS NOT DISTINCT FROM, and it takes a column on the kept side of an outer join for one that cannot. So a second subquery of one row lost the rows of
 * which what it takes from outside is NULL. One tree each.
 */
public final class DecorrelatingBuilder extends KeepingBuilder {
    /** The comparisons made by {@link #equals(RexNode, RexNode)}: the decorrelator's own, and not those of the query. */
    private final Set<RexNode> made = Collections.newSetFromMap(new IdentityHashMap<>());

    /** For the tree of a cluster. */
    public DecorrelatingBuilder(RelOptCluster cluster) {
        super(Contexts.empty(), cluster, null);
    }

    @Override
    public RexNode equals(RexNode one, RexNode other) {
        RexNode comparison = super.equals(one, other);
        made.add(comparison);
        return comparison;
    }

    @Override
    public RelBuilder join(JoinRelType kind, RexNode condition, Set<CorrelationId> variables) {
        int leftWidth = peek(2, 0).getRowType().getFieldCount();
        List<RexNode> parts = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(condition)) {
            parts.add(made.contains(part) && mayMeetNull((RexCall) part, leftWidth) ? isNotDistinctFrom(part) : part);
        }
        return super.join(kind, RexUtil.composeConjunction(getRexBuilder(), parts), variables);
    }

    private RexNode isNotDistinctFrom(RexNode equality) {
        List<RexNode> operands = ((RexCall) equality).getOperands();
        return isNotDistinctFrom(operands.get(0), operands.get(1));
    }

    /** Whether what is compared may be NULL in what comes from the right. */
    private boolean mayMeetNull(RexCall equality, int leftWidth) {
        return equality.getOperands().stream()
                .filter(operand -> ((RexInputRef) operand).getIndex() >= leftWidth)
                .anyMatch(operand -> !isNeverNull(peek(0), ((RexInputRef) operand).getIndex() - leftWidth));
    }

    /** Whether a column is never NULL: by its type, or since a condition above it would not be true. */
    private static boolean isNeverNull(RelNode rel, int column) {
        if (!rel.getRowType().getFieldList().get(column).getType().isNullable()) {
            return true;
        } else if (rel instanceof Project project) {
            return project.getProjects().get(column) instanceof RexInputRef ref
                    && isNeverNull(project.getInput(), ref.getIndex());
        } else if (rel instanceof Aggregate aggregate) {
            return aggregate.getGroupType() == Aggregate.Group.SIMPLE
                    && column < aggregate.getGroupCount()
                    && isNeverNull(aggregate.getInput(), aggregate.getGroupSet().nth(column));
        } else if (rel instanceof Filter filter) {
            return isAsked(filter.getCondition(), column) || isNeverNull(filter.getInput(), column);
        } else if (rel instanceof Join join) {
            return isNeverNull(join, column);
        }
        return false;
    }

    private static boolean isNeverNull(Join join, int column) {
        JoinRelType kind = join.getJoinType();
        int leftWidth = join.getLeft().getRowType().getFieldCount();
        boolean isLeft = column < leftWidth;
        boolean isPadded = isLeft ? kind.generatesNullsOnLeft() : kind.generatesNullsOnRight();
        boolean asks = kind == JoinRelType.INNER || kind == JoinRelType.SEMI;
        return asks && isAsked(join.getCondition(), column)
                || !isPadded
                        && (isLeft
                                ? isNeverNull(join.getLeft(), column)
                                : isNeverNull(join.getRight(), column - leftWidth));
    }

    private static boolean isAsked(RexNode condition, int column) {
        return Strong.isNotTrue(condition, ImmutableBitSet.of(column));
    }
}
