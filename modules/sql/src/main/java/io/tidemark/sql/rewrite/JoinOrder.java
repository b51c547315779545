package io.tidemark.sql.rewrite;

import io.tidemark.sql.rewrite.tree.RelTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;

/**
 * The order of inner joins: as written, but a relation that no equality connects to those before it waits until one does. {@code FROM part, supplier, partsupp} would
 * else remember each part with each supplier. What is written in a good order is left alone: who writes the query knows the sizes, and the planner does not.
 *
 * <ol>
 *   <li>A tree of inner joins is taken apart: its inputs, and the conditions over all their columns.
 *   <li>If a step of it is a join of each row with each, inputs are put in order anew.
 *   <li>Joins are built from the left, each with the conditions that can be asked there for the first time, and a projection brings the columns back to their places.
 * </ol>
 *
 * <p>One use.
 */
final class JoinOrder {
    private final RexBuilder builder;
    private final List<RelNode> inputs = new ArrayList<>();
    private final List<Integer> offsets = new ArrayList<>();
    private final List<RexNode> conditions = new ArrayList<>();
    private boolean hasCrossJoin;
    private int width;

    private JoinOrder(RexBuilder builder) {
        this.builder = builder;
    }

    static RelNode of(RelNode root) {
        if (isInner(root)) {
            JoinOrder order = new JoinOrder(root.getCluster().getRexBuilder());
            order.takeApart(root);
            return order.hasCrossJoin && order.inputs.size() > 2
                    ? order.built(root)
                    : RelTrees.replaced(root, JoinOrder::of);
        }
        return RelTrees.replaced(root, JoinOrder::of);
    }

    private static boolean isInner(RelNode rel) {
        return rel instanceof Join join && join.getJoinType() == JoinRelType.INNER;
    }

    private void takeApart(RelNode rel) {
        if (!isInner(rel)) {
            inputs.add(of(rel));
            offsets.add(width);
            width += rel.getRowType().getFieldCount();
            return;
        }
        Join join = (Join) rel;
        int start = width;
        takeApart(join.getLeft());
        takeApart(join.getRight());
        List<RexNode> parts = RelOptUtil.conjunctions(join.getCondition());
        int left = join.getLeft().getRowType().getFieldCount();
        hasCrossJoin |= parts.stream().noneMatch(part -> isEquality(part, ImmutableBitSet.range(left)));
        parts.forEach(part -> conditions.add(RexUtil.shift(part, start)));
    }

    /** Whether a condition says that something of these columns equals something of others. */
    private static boolean isEquality(RexNode part, ImmutableBitSet columns) {
        if (part.getKind() != SqlKind.EQUALS) {
            return false;
        }
        ImmutableBitSet one =
                RelOptUtil.InputFinder.bits(((RexCall) part).getOperands().get(0));
        ImmutableBitSet other =
                RelOptUtil.InputFinder.bits(((RexCall) part).getOperands().get(1));
        boolean isForth = !one.isEmpty() && columns.contains(one) && !other.isEmpty() && !columns.intersects(other);
        boolean isBack = !other.isEmpty() && columns.contains(other) && !one.isEmpty() && !columns.intersects(one);
        return isForth || isBack;
    }

    private RelNode built(RelNode root) {
        List<Integer> waiting = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            waiting.add(i);
        }
        List<RexNode> open = new ArrayList<>(conditions);
        int[] places = new int[width];
        RelNode tree = null;
        ImmutableBitSet joined = ImmutableBitSet.of();
        while (!waiting.isEmpty()) {
            int next = waiting.remove(next(waiting, joined, open));
            ImmutableBitSet columns = columns(next);
            int before = tree == null ? 0 : tree.getRowType().getFieldCount();
            columns.forEachInt(column -> places[column] = before + column - offsets.get(next));
            joined = joined.union(columns);
            tree = tree == null ? inputs.get(next) : join(tree, inputs.get(next), joined, open, places);
        }
        List<RexNode> back = new ArrayList<>();
        for (int column = 0; column < width; column++) {
            back.add(RexInputRef.of(places[column], Objects.requireNonNull(tree).getRowType()));
        }
        return LogicalProject.create(
                Objects.requireNonNull(tree), List.of(), back, root.getRowType().getFieldNames(), Set.of());
    }

    /** The place among those that wait of the first one that is connected; else of the first one. */
    private int next(List<Integer> waiting, ImmutableBitSet joined, List<RexNode> open) {
        for (int i = 0; i < waiting.size(); i++) {
            ImmutableBitSet both = joined.union(columns(waiting.get(i)));
            if (open.stream()
                    .anyMatch(part -> both.contains(RelOptUtil.InputFinder.bits(part)) && isEquality(part, joined))) {
                return i;
            }
        }
        return 0;
    }

    private ImmutableBitSet columns(int input) {
        int from = offsets.get(input);
        return ImmutableBitSet.range(from, from + inputs.get(input).getRowType().getFieldCount());
    }

    private RelNode join(RelNode left, RelNode right, ImmutableBitSet joined, List<RexNode> open, int[] places) {
        List<RexNode> now = new ArrayList<>();
        open.removeIf(part -> {
            boolean asked = joined.contains(RelOptUtil.InputFinder.bits(part));
            if (asked) {
                now.add(RexUtil.apply(
                        Mappings.target(column -> joined.get(column) ? places[column] : -1, width, width), part));
            }
            return asked;
        });
        return LogicalJoin.create(
                left, right, List.of(), RexUtil.composeConjunction(builder, now), Set.of(), JoinRelType.INNER);
    }
}
