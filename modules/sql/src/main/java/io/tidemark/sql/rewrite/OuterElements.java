package io.tidemark.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a row, or NULLs where it has none: {@code LEFT JOIN LATERAL (SELECT … FROM UNNEST(l.items) WHERE …) ON …}. Conditions are asked within the node, which
 * knows then of which rows no element is left; what is computed is NULL where there is no element.
 *
 * <pre>
 *   Correlate left $0            Project orders, CASE WHEN ordinality IS NOT NULL THEN …
 *     orders                       Unnested outer $0.items, condition
 *     Project …             ─►       orders
 *       Filter condition
 *         Unnested $0.items
 * </pre>
 *
 * One use.
 */
final class OuterElements {
    private final Correlate correlate;
    private final RelNode left;
    private final RexBuilder builder;
    private final List<RexNode> columns;
    private final List<RexNode> conditions = new ArrayList<>();

    private OuterElements(Correlate correlate) {
        this.correlate = correlate;
        left = correlate.getLeft();
        builder = correlate.getCluster().getRexBuilder();
        columns = new ArrayList<>();
        RelNode right = correlate.getRight();
        for (int i = 0; i < right.getRowType().getFieldCount(); i++) {
            columns.add(RexInputRef.of(i, right.getRowType()));
        }
    }

    /** Null if more stands above the array than conditions and what is computed. */
    static @Nullable RelNode of(Correlate correlate) {
        return new OuterElements(correlate).over(correlate.getRight());
    }

    private @Nullable RelNode over(RelNode right) {
        if (right instanceof Filter filter && !RexUtil.SubQueryFinder.containsSubQuery(filter)) {
            conditions.add(filter.getCondition());
            return over(filter.getInput());
        }
        if (right instanceof Project project
                && !project.containsOver()
                && !RexUtil.SubQueryFinder.containsSubQuery(project)) {
            columns.replaceAll(column -> RelOptUtil.pushPastProject(column, project));
            conditions.replaceAll(condition -> RelOptUtil.pushPastProject(condition, project));
            return over(project.getInput());
        }
        boolean isElements = right instanceof Unnested unnested
                && unnested.getInput() instanceof Values
                && unnested.condition() == null
                && !unnested.isOuter();
        return isElements ? joined((Unnested) right) : null;
    }

    private RelNode joined(Unnested unnested) {
        LateralRows rows = new LateralRows(left, correlate.getCorrelationId(), LateralJoin.places(correlate));
        RelNode leaf = rows.ofOneRow((Values) unnested.getInput());
        List<RexNode> arrays = rows.moved(unnested.arrays());
        List<RexNode> asked = rows.moved(conditions);
        Unnested outer = new Unnested(
                leaf,
                arrays,
                unnested.elements(),
                asked.isEmpty() ? null : RexUtil.composeConjunction(builder, asked),
                true);
        RexNode place = RexInputRef.of(outer.getRowType().getFieldCount() - 1, outer.getRowType());
        RexNode isElement = builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, place);
        List<RexNode> given = new ArrayList<>();
        for (int i = 0; i < left.getRowType().getFieldCount(); i++) {
            given.add(RexInputRef.of(i, outer.getRowType()));
        }
        for (RexNode moved : rows.moved(columns)) {
            RexNode column = over(moved, outer);
            given.add(
                    column instanceof RexInputRef
                            ? column
                            : builder.makeCall(
                                    SqlStdOperatorTable.CASE,
                                    isElement,
                                    column,
                                    builder.makeNullLiteral(column.getType())));
        }
        return LogicalProject.create(
                outer, List.of(), given, correlate.getRowType().getFieldNames(), Set.of());
    }

    /** With columns of elements as ones that may be NULL. */
    private static RexNode over(RexNode expression, Unnested outer) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return RexInputRef.of(column.getIndex(), outer.getRowType());
            }
        });
    }
}
