package io.tidemark.sql.rewrite;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.sql.rewrite.tree.DelicateAggregates;
import io.tidemark.sql.rewrite.tree.RelTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * A row beside a subquery over its arrays, or one whose aggregates Calcite's own way of joining them would get wrong ({@link DelicateAggregates}), in one of three ways:
 *
 * <ol>
 *   <li>The subquery takes elements and no more: they follow the row, {@link LateralRows}.
 *   <li>The row stays also where it has none: {@link OuterElements}.
 *   <li>The subquery aggregates: it is evaluated for the different values of what it takes of the row, and joined with all rows.
 * </ol>
 *
 * Stateless.
 */
final class LateralJoin {
    private LateralJoin() {}

    /** The join; the row and its subquery as they are if that is not needed, or cannot be done. */
    static RelNode of(Correlate correlate) {
        if (!isNeeded(correlate)) {
            return correlate;
        }
        RelNode joined = joined(correlate);
        if (joined == null && RelTrees.has(correlate.getRight(), DelicateAggregates::haveOrder)) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the subquery")
                    .withDetail(
                            "It takes columns of the row beside it in a way in which the order of its aggregate would be lost.")
                    .withHint("Write it as a view or a WITH grouped by those columns, and join it.");
        }
        return joined == null ? correlate : RelOptUtil.createCastRel(joined, correlate.getRowType(), true);
    }

    private static boolean isNeeded(Correlate correlate) {
        RelNode right = correlate.getRight();
        return isOfElements(right, correlate.getCorrelationId()) || RelTrees.has(right, DelicateAggregates::are);
    }

    /** Whether a tree has arrays of the row that the variable stands for. */
    private static boolean isOfElements(RelNode rel, CorrelationId variable) {
        return RelTrees.has(rel, one -> one instanceof Unnested && Unnests.uses(one, variable));
    }

    private static @Nullable RelNode joined(Correlate correlate) {
        RelNode right = correlate.getRight();
        boolean isOuter = correlate.getJoinType() == JoinRelType.LEFT;
        if (!isOuter && correlate.getJoinType() != JoinRelType.INNER) {
            return null;
        }
        boolean aggregates = RelTrees.has(right, Aggregate.class::isInstance);
        if (!isOuter && !aggregates) {
            return new LateralRows(correlate.getLeft(), correlate.getCorrelationId(), places(correlate)).lifted(right);
        }
        RelNode outer = isOuter && !aggregates ? OuterElements.of(correlate) : null;
        return outer == null ? byValues(correlate) : outer;
    }

    /** The places of all fields of the row: where they are. */
    static List<Integer> places(Correlate correlate) {
        return IntStream.range(0, correlate.getLeft().getRowType().getFieldCount())
                .boxed()
                .toList();
    }

    private static @Nullable RelNode byValues(Correlate correlate) {
        RelNode left = correlate.getLeft();
        List<Integer> used = correlate.getRequiredColumns().asList();
        List<RexNode> values = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < left.getRowType().getFieldCount(); i++) {
            places.add(Math.max(0, used.indexOf(i)));
        }
        used.forEach(column -> values.add(RexInputRef.of(column, left.getRowType())));
        List<String> names =
                used.stream().map(left.getRowType().getFieldNames()::get).toList();
        ImmutableBitSet all = ImmutableBitSet.range(used.size());
        RelNode different = LogicalAggregate.create(
                LogicalProject.create(left, List.of(), values, names, Set.of()),
                List.of(),
                all,
                List.of(all),
                List.of());
        RelNode lifted = new LateralRows(different, correlate.getCorrelationId(), places).lifted(correlate.getRight());
        if (lifted == null) {
            return null;
        }
        RelNode joined = LateralGroups.onEqualRows(
                left, used, lifted, correlate.getJoinType(), left.getCluster().getRexBuilder());
        List<RexNode> columns = new ArrayList<>();
        int width = left.getRowType().getFieldCount();
        for (int i = 0; i < correlate.getRowType().getFieldCount(); i++) {
            columns.add(RexInputRef.of(i < width ? i : i + used.size(), joined.getRowType()));
        }
        return LogicalProject.create(
                joined, List.of(), columns, correlate.getRowType().getFieldNames(), Set.of());
    }
}
