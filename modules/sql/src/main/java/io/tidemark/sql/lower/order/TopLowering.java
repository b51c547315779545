package io.tidemark.sql.lower.order;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.Ranking;
import io.tidemark.core.plan.SortKey;
import io.tidemark.sql.lower.FilterLowering;
import io.tidemark.sql.lower.Lowered;
import io.tidemark.sql.lower.Lowering;
import io.tidemark.sql.lower.ProjectLowering;
import io.tidemark.sql.lower.scalar.ExprLowering;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * Top-N: a condition that lets low ranks through only, {@code WHERE rn <= 3} over a subquery or QUALIFY, becomes one operator that keeps no ranks beyond
 * those.
 */
public final class TopLowering {
    private TopLowering() {}

    /** The plan of a filter that is top-N and nothing else with OVER; else null. */
    public static @Nullable Lowered lower(Filter filter, Lowering lowering) {
        if (!(filter.getInput() instanceof Project project) || !project.containsOver()) {
            return null;
        }
        RexNode condition = RelOptUtil.pushPastProject(filter.getCondition(), project);
        RankBounds bounds = RankBounds.of(condition, lowering.expressions().builder());
        Set<RexOver> all = RankBounds.in(project.getProjects());
        if (bounds == null || !Set.of(bounds.over()).containsAll(all) || !isPlain(bounds.over())) {
            return null;
        }
        ExprLowering expressions = lowering.expressions();
        Lowered input = lowering.lower(project.getInput());
        OverInput rows = new OverInput(input, expressions);
        int[] equal = rows.partition(bounds.over().getWindow());
        List<SortKey> order = rows.order(bounds.over().getWindow());
        int[] partition =
                PartitionWindow.columns(input, equal, order, lowering.scans().bounds());
        List<RexNode> projects = settled(project.getProjects(), bounds, expressions.builder());
        Lowered known = rows.lowered();
        // The place of a row identifies it where nothing else does.
        boolean isKey =
                known.keys() == null && PartitionWindow.of(known, partition).isThere();
        boolean numbered = isKey || RexOver.containsOver(projects, null) || RexOver.containsOver(bounds.rest(), null);
        Lowered top = of(
                known,
                partition,
                order,
                bounds.ranking(),
                bounds.high() - bounds.low() + 1,
                bounds.low() - 1,
                numbered);
        RexNode rank = new RexInputRef(known.width(), bounds.over().getType());
        RexShuttle toRank = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                return rank;
            }
        };
        RexNode rest = RexUtil.composeConjunction(expressions.builder(), toRank.apply(bounds.rest()));
        Lowered chosen = rest.isAlwaysTrue() ? top : FilterLowering.lower(expressions.lower(rest), top);
        return ProjectLowering.lower(
                toRank.apply(projects), project.getRowType().getFieldList(), chosen, expressions);
    }

    private static boolean isPlain(RexOver over) {
        return !over.isDistinct() && !over.ignoreNulls();
    }

    /** What a projection computes of chosen rows: a column that says what the bounds say (QUALIFY makes one) is true for each. */
    private static List<RexNode> settled(List<RexNode> projects, RankBounds bounds, RexBuilder builder) {
        return projects.stream()
                .map(column -> bounds.asked().contains(column) ? builder.makeLiteral(true) : column)
                .toList();
    }

    /**
     * Some ranks of each partition of an input, whose key remains the key if it has no other. If the end of a window is among what is equal within a partition, the
     * chosen rows are results of the window.
     */
    static Lowered of(
            Lowered input,
            int[] partition,
            List<SortKey> order,
            Ranking ranking,
            long limit,
            long offset,
            boolean isNumbered) {
        PartitionWindow window = PartitionWindow.of(input, partition);
        PlanNode rows = window.isThere() ? input.node() : input.visible();
        RowType type = isNumbered ? rows.type().with(new Field("rank", DataType.BIGINT, false)) : rows.type();
        PlanNode node = new PlanNode.Top(rows, partition, order, ranking, limit, offset, isNumbered, type);
        int[] keys = keys(input, partition, ranking, limit, isNumbered);
        return window.lowered(node, keys);
    }

    private static int @Nullable [] keys(
            Lowered input, int[] partition, Ranking ranking, long limit, boolean isNumbered) {
        if (ranking == Ranking.ROW_NUMBER && limit == 1 && partition.length > 0) {
            return partition;
        }
        if (ranking == Ranking.ROW_NUMBER && isNumbered) {
            List<Integer> keys = new ArrayList<>();
            Arrays.stream(partition).forEach(keys::add);
            keys.add(input.width());
            return keys.stream().mapToInt(Integer::intValue).toArray();
        }
        int[] keys = input.keys();
        return keys == null || Arrays.stream(keys).anyMatch(key -> key >= input.width()) ? null : keys;
    }
}
