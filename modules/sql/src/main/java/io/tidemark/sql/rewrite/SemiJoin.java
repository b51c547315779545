package io.tidemark.sql.rewrite;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * One subquery as the right side of a join. What its WHERE says of the row around it becomes the condition of the join:
 *
 * <pre>
 *   Filter EXISTS (Filter b.x = $outer.y AND b.z > 1)        Join semi on b.x = a.y
 *     a                                                ─►      a
 *                                                              Filter b.z > 1
 * </pre>
 *
 * One use.
 */
final class SemiJoin {
    private final RelNode left;
    private final Set<CorrelationId> variables;
    private final RexBuilder builder;
    private final List<RexNode> condition = new ArrayList<>();
    private RelNode right;

    private SemiJoin(RelNode left, RelNode right, Set<CorrelationId> variables) {
        this.left = left;
        this.right = right;
        this.variables = variables;
        builder = left.getCluster().getRexBuilder();
    }

    /** Null if it cannot be done. */
    static @Nullable RelNode exists(RelNode left, RexSubQuery query, Set<CorrelationId> variables, JoinRelType type) {
        RelNode right = query.rel;
        // Whatever is selected, a row is a row.
        while (right instanceof Project project && !project.containsOver()) {
            right = project.getInput();
        }
        return new SemiJoin(left, right, variables).join(type);
    }

    /** Null if it cannot be done. */
    static @Nullable RelNode in(RelNode left, RexSubQuery query, Set<CorrelationId> variables) {
        boolean below = query.rel instanceof Project project && !project.containsOver();
        SemiJoin join = new SemiJoin(left, below ? query.rel.getInput(0) : query.rel, variables);
        for (int i = 0; i < query.getOperands().size(); i++) {
            RexNode selected =
                    below ? ((Project) query.rel).getProjects().get(i) : RexInputRef.of(i, query.rel.getRowType());
            if (join.isAboutOuter(selected)) {
                return null;
            }
            join.condition.add(join.builder.makeCall(
                    SqlStdOperatorTable.EQUALS, query.getOperands().get(i), join.moved(selected)));
        }
        return join.join(JoinRelType.SEMI);
    }

    private @Nullable RelNode join(JoinRelType type) {
        if (right instanceof Filter filter && !isFree(filter)) {
            List<RexNode> own = new ArrayList<>();
            for (RexNode part : RelOptUtil.conjunctions(filter.getCondition())) {
                if (!isAboutOuter(part)) {
                    own.add(part);
                } else if (RexUtil.SubQueryFinder.find(part) == null) {
                    condition.add(moved(part));
                } else {
                    return null;
                }
            }
            right = own.isEmpty()
                    ? filter.getInput()
                    : LogicalFilter.create(
                            filter.getInput(),
                            RexUtil.composeConjunction(builder, own),
                            ImmutableSet.copyOf(filter.getVariablesSet()));
        }
        if (!isFree(right)) {
            return null;
        }
        RexNode all = RexUtil.composeConjunction(builder, condition);
        return LogicalJoin.create(left, SemiJoins.of(right), List.of(), all, Set.of(), type);
    }

    /** Whether a tree does not name the row around. */
    private boolean isFree(RelNode rel) {
        return RelOptUtil.getVariablesUsed(rel).stream().noneMatch(variables::contains);
    }

    private boolean isAboutOuter(RexNode part) {
        boolean[] found = new boolean[1];
        part.accept(new RexShuttle() {
            @Override
            public RexNode visitCorrelVariable(RexCorrelVariable variable) {
                found[0] |= variables.contains(variable.id);
                return variable;
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                found[0] |= !isFree(query.rel);
                return super.visitSubQuery(query);
            }
        });
        return found[0];
    }

    /** An expression of the subquery over the columns of both sides. */
    private RexNode moved(RexNode part) {
        int width = left.getRowType().getFieldCount();
        return part.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return new RexInputRef(column.getIndex() + width, column.getType());
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return access.getReferenceExpr() instanceof RexCorrelVariable variable
                                && variables.contains(variable.id)
                        ? RexInputRef.of(access.getField().getIndex(), left.getRowType())
                        : super.visitFieldAccess(access);
            }
        });
    }
}
