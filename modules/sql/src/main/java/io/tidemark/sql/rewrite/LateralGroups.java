package io.tidemark.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate within a subquery, for many rows at once: their columns are keys beside its own. The rows are different ones, or those that are equal would fall together.
 * An aggregate without keys has a result also for a row that has nothing to aggregate. One use.
 */
final class LateralGroups {
    private final RelNode rows;
    private final LateralRows lateral;
    private final int width;
    private final RexBuilder builder;

    LateralGroups(RelNode rows, LateralRows lateral, int width) {
        this.rows = rows;
        this.lateral = lateral;
        this.width = width;
        builder = rows.getCluster().getRexBuilder();
    }

    @Nullable
    RelNode of(Aggregate aggregate) {
        RelNode input =
                aggregate.getGroupType() == Aggregate.Group.SIMPLE ? lateral.lifted(aggregate.getInput()) : null;
        if (input == null) {
            return null;
        }
        ImmutableBitSet keys =
                ImmutableBitSet.range(width).union(aggregate.getGroupSet().shift(width));
        int before = aggregate.getInput().getRowType().getFieldCount();
        Mappings.TargetMapping shift = Mappings.target(column -> column + width, before, before + width);
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            AggregateCall moved = call.transform(shift);
            calls.add(AggregateCall.create(
                    moved.getAggregation(),
                    moved.isDistinct(),
                    moved.isApproximate(),
                    moved.ignoreNulls(),
                    moved.rexList,
                    moved.getArgList(),
                    moved.filterArg,
                    moved.distinctKeys,
                    moved.collation,
                    false,
                    input,
                    moved.getAggregation().isPercentile() ? moved.getType() : null,
                    moved.name));
        }
        RelNode groups = LogicalAggregate.create(input, List.of(), keys, List.of(keys), calls);
        if (!aggregate.getGroupSet().isEmpty()) {
            return lateral.behindRows(groups, columns(groups, width), aggregate);
        }
        RelNode all = onEqualRows(rows, groups, width, JoinRelType.LEFT, builder);
        List<RexNode> results = columns(all, 2 * width);
        for (int i = 0; i < results.size(); i++) {
            SqlKind kind = calls.get(i).getAggregation().getKind();
            if (kind == SqlKind.COUNT || kind == SqlKind.SUM0 || kind == SqlKind.REGR_COUNT) {
                RexNode none = builder.makeZeroLiteral(
                        aggregate.getAggCallList().get(i).getType());
                results.set(i, builder.makeCall(SqlStdOperatorTable.COALESCE, results.get(i), none));
            }
        }
        return lateral.behindRows(all, results, aggregate);
    }

    private static List<RexNode> columns(RelNode rel, int from) {
        List<RexNode> columns = new ArrayList<>();
        for (int i = from; i < rel.getRowType().getFieldCount(); i++) {
            columns.add(RexInputRef.of(i, rel.getRowType()));
        }
        return columns;
    }

    /** Rows, and what was made of equal ones, whose columns come first there. */
    private static RelNode onEqualRows(RelNode left, RelNode right, int width, JoinRelType type, RexBuilder builder) {
        List<Integer> same = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            same.add(i);
        }
        return onEqualRows(left, same, right, type, builder);
    }

    /**
     * Rows, and what was made of equal ones, whose columns come first there.
     *
     * @param places of those columns on the left
     */
    static RelNode onEqualRows(
            RelNode left, List<Integer> places, RelNode right, JoinRelType type, RexBuilder builder) {
        int leftWidth = left.getRowType().getFieldCount();
        List<RexNode> equal = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            equal.add(builder.makeCall(
                    SqlStdOperatorTable.IS_NOT_DISTINCT_FROM,
                    RexInputRef.of(places.get(i), left.getRowType()),
                    new RexInputRef(
                            leftWidth + i,
                            right.getRowType().getFieldList().get(i).getType())));
        }
        RexNode condition = RexUtil.composeConjunction(builder, equal);
        return LogicalJoin.create(left, right, List.of(), condition, Set.of(), type);
    }
}
