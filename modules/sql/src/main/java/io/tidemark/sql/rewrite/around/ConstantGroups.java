package io.tidemark.sql.rewrite.around;

import io.tidemark.sql.rewrite.tree.KeepingBuilder;
import io.tidemark.sql.rewrite.tree.RelTrees;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Groups by constants alone, as EXISTS is asked by a subquery that takes nothing from outside. Calcite's decorrelator leaves constants out of the groups, and where nothing is left of them, the
 * one group is there without a row, too: EXISTS was always true beside a subquery about the row around. Such a group is counted, and kept where it has rows:
 *
 * <pre>
 *   Aggregate by 'x': SUM(n)      Project 'x', sum
 *     input                  ─►     Filter count &gt; 0
 *                                     Aggregate: SUM(n), COUNT(*)
 *                                       input
 * </pre>
 *
 * Stateless.
 */
public final class ConstantGroups {
    private ConstantGroups() {}

    /** A tree with such groups counted. */
    public static RelNode counted(RelNode root) {
        RelNode rel = RelTrees.replaced(root, ConstantGroups::counted);
        if (!(rel instanceof Aggregate aggregate)
                || aggregate.getGroupType() != Aggregate.Group.SIMPLE
                || aggregate.getGroupCount() == 0
                || !RelTrees.freeVariables(rel).isEmpty()) {
            return rel;
        }
        List<RexNode> constants = new ArrayList<>();
        for (int key : aggregate.getGroupSet()) {
            RexLiteral constant = constant(aggregate.getInput(), key);
            if (constant == null) {
                return rel;
            }
            constants.add(constant);
        }
        return counted(aggregate, constants);
    }

    private static @Nullable RexLiteral constant(RelNode rel, int column) {
        if (rel instanceof Filter filter) {
            return constant(filter.getInput(), column);
        } else if (rel instanceof Project project) {
            RexNode expression = project.getProjects().get(column);
            return expression instanceof RexInputRef ref
                    ? constant(project.getInput(), ref.getIndex())
                    : expression instanceof RexLiteral literal ? literal : null;
        }
        return null;
    }

    private static RelNode counted(Aggregate aggregate, List<RexNode> columns) {
        RelNode input = aggregate.getInput();
        RelBuilder builder = new KeepingBuilder(Contexts.empty(), aggregate.getCluster(), null);
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            calls.add(call.adaptTo(input, call.getArgList(), call.filterArg, false, true));
        }
        calls.add(AggregateCall.create(
                SqlStdOperatorTable.COUNT,
                false,
                false,
                false,
                List.of(),
                List.of(),
                -1,
                null,
                RelCollations.EMPTY,
                true,
                input,
                null,
                null));
        builder.push(input).aggregate(builder.groupKey(), calls);
        int count = calls.size() - 1;
        builder.filter(builder.greaterThan(builder.field(count), builder.literal(0)));
        List<RexNode> all = new ArrayList<>(columns);
        for (int i = 0; i < count; i++) {
            all.add(builder.field(i));
        }
        RelNode rows = builder.project(all).build();
        return RelOptUtil.createCastRel(rows, aggregate.getRowType(), true);
    }
}
