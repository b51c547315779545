package io.tidemark.sql.rewrite.around;

import com.google.common.collect.ImmutableSet;
import io.tidemark.sql.rewrite.tree.RelTrees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Conditions about the row around a subquery, out of the inputs of its joins and together, as one condition over all of them. What makes joins of subqueries mixes up columns of that row which
 * are named in several places.
 *
 * <pre>
 *   Join                              Project
 *     Project                           Filter a = $0.a AND b = $0.b
 *       Filter a = $0.a        ─►         Join
 *     Filter b = $0.b                       Project
 * </pre>
 *
 * On the side of an outer join that may be missing, they become part of its condition. Stateless.
 */
public final class RaisedConditions {
    private RaisedConditions() {}

    /**
     * A tree without conditions that stood at its top.
     *
     * @param rel may have more columns, at its end
     */
    private record Raised(RelNode rel, List<RexNode> conditions) {}

    /** A tree with such conditions raised. */
    public static RelNode of(RelNode root) {
        RelNode rel = RelTrees.replaced(root, RaisedConditions::of).accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                RexCall visited = (RexCall) super.visitCall(call);
                return isPromise(visited) ? visited.getOperands().get(0) : visited;
            }
        });
        if (rel instanceof Filter filter && RexUtil.containsCorrelation(filter.getCondition())) {
            return ofFilter(filter);
        }
        return rel instanceof LogicalJoin join && join.getJoinType().projectsRight() ? ofJoin(join) : rel;
    }

    /**
     * Whether it says of a column of the row around that it is not NULL, as COALESCE does where it has looked. The decorrelator moves it to where nobody has looked, and believes it.
     */
    private static boolean isPromise(RexCall call) {
        if (call.getKind() != SqlKind.CAST || call.getType().isNullable() || !RexUtil.containsCorrelation(call)) {
            return false;
        }
        RelDataType from = call.getOperands().get(0).getType();
        return from.isNullable() && SqlTypeUtil.equalSansNullability(from, call.getType());
    }

    /** One column of the subquery that equals two of the row around: the decorrelator takes it for both, and does not ask whether they are the same. */
    private static List<RexNode> separated(List<RexNode> conditions, RexBuilder builder) {
        Set<RexNode> taken = new HashSet<>();
        List<RexNode> separated = new ArrayList<>();
        for (RexNode condition : conditions) {
            RexNode own = condition.getKind() == SqlKind.EQUALS && RexUtil.containsCorrelation(condition)
                    ? ((RexCall) condition)
                            .getOperands().stream()
                                    .filter(operand -> !RexUtil.containsCorrelation(operand))
                                    .findFirst()
                                    .orElse(null)
                    : null;
            if (own == null || taken.add(own)) {
                separated.add(condition);
            } else {
                List<RexNode> operands = ((RexCall) condition).getOperands();
                separated.add(builder.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, operands));
                separated.add(builder.makeCall(SqlStdOperatorTable.LESS_THAN_OR_EQUAL, operands));
            }
        }
        return separated;
    }

    private static Raised raised(RelNode rel) {
        if (rel instanceof Filter filter) {
            List<RexNode> own = new ArrayList<>(RelOptUtil.conjunctions(filter.getCondition()));
            List<RexNode> outer =
                    own.stream().filter(RexUtil::containsCorrelation).toList();
            own.removeAll(outer);
            return outer.isEmpty() ? new Raised(rel, outer) : new Raised(filtered(filter.getInput(), own), outer);
        }
        return rel instanceof Project project && !project.containsOver() ? raised(project) : new Raised(rel, List.of());
    }

    private static Raised raised(Project project) {
        Raised below = raised(project.getInput());
        if (below.conditions().isEmpty()) {
            return new Raised(project, List.of());
        }
        List<RexNode> columns = new ArrayList<>(project.getProjects());
        List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
        List<RexNode> conditions = below.conditions().stream()
                .map(condition -> moved(condition, column -> {
                    RexNode needed = RexInputRef.of(column, below.rel().getRowType());
                    if (!columns.contains(needed)) {
                        columns.add(needed);
                        names.add("$raised" + columns.size());
                    }
                    return columns.indexOf(needed);
                }))
                .toList();
        RelNode wider = LogicalProject.create(
                below.rel(), project.getHints(), columns, names, ImmutableSet.copyOf(project.getVariablesSet()));
        return new Raised(wider, conditions);
    }

    private static RelNode ofFilter(Filter filter) {
        Raised below = raised(filter.getInput());
        List<RexNode> all = new ArrayList<>(below.conditions());
        all.addAll(RelOptUtil.conjunctions(filter.getCondition()));
        List<RexNode> separated = separated(all, filter.getCluster().getRexBuilder());
        return below.conditions().isEmpty() && separated.equals(all)
                ? filter
                : restored(
                        filtered(below.rel(), separated),
                        filter,
                        filter.getRowType().getFieldCount(),
                        0);
    }

    private static RelNode ofJoin(LogicalJoin join) {
        JoinRelType kind = join.getJoinType();
        if (kind == JoinRelType.FULL) {
            return join;
        }
        Raised left = raised(join.getLeft());
        Raised right = raised(join.getRight());
        boolean isRaised = kind == JoinRelType.INNER && RexUtil.containsCorrelation(join.getCondition());
        if (left.conditions().isEmpty() && right.conditions().isEmpty() && !isRaised) {
            return join;
        }
        int leftWidth = join.getLeft().getRowType().getFieldCount();
        int newLeftWidth = left.rel().getRowType().getFieldCount();
        int more = newLeftWidth - leftWidth;
        List<RexNode> on = new ArrayList<>();
        List<RexNode> above = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(join.getCondition())) {
            boolean isAbove = isRaised && RexUtil.containsCorrelation(condition);
            (isAbove ? above : on).add(RexUtil.shift(condition, leftWidth, more));
        }
        (kind.generatesNullsOnLeft() ? on : above).addAll(left.conditions());
        (kind.generatesNullsOnRight() ? on : above).addAll(RexUtil.shift(right.conditions(), newLeftWidth));
        RexBuilder builder = join.getCluster().getRexBuilder();
        RelNode joined = LogicalJoin.create(
                left.rel(),
                right.rel(),
                join.getHints(),
                RexUtil.composeConjunction(builder, on),
                join.getVariablesSet(),
                kind);
        return restored(filtered(joined, separated(above, builder)), join, leftWidth, more);
    }

    private static RelNode filtered(RelNode input, List<RexNode> conditions) {
        return conditions.isEmpty()
                ? input
                : LogicalFilter.create(
                        input, RexUtil.composeConjunction(input.getCluster().getRexBuilder(), conditions));
    }

    /** With the columns of {@code like} alone: of the first {@code width}, and of those after {@code more} others. */
    private static RelNode restored(RelNode rel, RelNode like, int width, int more) {
        int count = like.getRowType().getFieldCount();
        if (rel.getRowType().getFieldCount() == count) {
            return rel;
        }
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(RexInputRef.of(i < width ? i : i + more, rel.getRowType()));
        }
        return LogicalProject.create(rel, List.of(), columns, like.getRowType().getFieldNames(), ImmutableSet.of());
    }

    private static RexNode moved(RexNode expression, IntUnaryOperator place) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return new RexInputRef(place.applyAsInt(column.getIndex()), column.getType());
            }
        });
    }
}
