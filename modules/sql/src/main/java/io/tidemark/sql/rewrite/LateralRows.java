package io.tidemark.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * A subquery over arrays of the row beside it, evaluated for many rows at once: where it begins with one row it begins with all of them, and their columns stand in front of its
 * own from there on.
 *
 * <pre>
 *   Filter $0.least < x                Filter orders.least < x
 *     Unnested $0.items        ─►        Unnested orders.items
 *       Values one row                     orders
 * </pre>
 *
 * One use.
 */
final class LateralRows {
    private final RelNode rows;
    private final CorrelationId variable;
    private final List<Integer> places;
    private final int width;
    private final RexBuilder builder;

    /**
     * @param rows to evaluate for
     * @param variable what stands for a row
     * @param places of the fields of the variable among the columns of the rows
     */
    LateralRows(RelNode rows, CorrelationId variable, List<Integer> places) {
        this.rows = rows;
        this.variable = variable;
        this.places = places;
        width = rows.getRowType().getFieldCount();
        builder = rows.getCluster().getRexBuilder();
    }

    /** The tree over the rows, whose columns come first; null if it cannot be done. */
    @Nullable
    RelNode lifted(RelNode rel) {
        if (!Unnests.uses(rel, variable)) {
            return rel instanceof Values values && values.getTuples().size() == 1
                    ? ofOneRow(values)
                    : beside(rows, rel);
        }
        if (rel instanceof Filter filter && !RexUtil.SubQueryFinder.containsSubQuery(filter)) {
            RelNode input = lifted(filter.getInput());
            return input == null ? null : LogicalFilter.create(input, moved(filter.getCondition()));
        }
        if (rel instanceof Project project
                && !project.containsOver()
                && !RexUtil.SubQueryFinder.containsSubQuery(project)) {
            RelNode input = lifted(project.getInput());
            return input == null ? null : behindRows(input, moved(project.getProjects()), project);
        }
        if (rel instanceof Unnested unnested) {
            RelNode input = lifted(unnested.getInput());
            RexNode condition = unnested.condition();
            return input == null
                    ? null
                    : new Unnested(
                            input,
                            moved(unnested.arrays()),
                            unnested.elements(),
                            condition == null ? null : moved(condition),
                            unnested.isOuter());
        }
        return rel instanceof Aggregate aggregate ? new LateralGroups(rows, this, width).of(aggregate) : null;
    }

    /** The rows, each with the values of one row. */
    RelNode ofOneRow(Values values) {
        return values.getRowType().getFieldCount() == 0
                ? rows
                : behindRows(rows, new ArrayList<>(values.getTuples().get(0)), values);
    }

    /** Each row with each of a tree that knows nothing of them. */
    private RelNode beside(RelNode left, RelNode right) {
        return LogicalJoin.create(left, right, List.of(), builder.makeLiteral(true), Set.of(), JoinRelType.INNER);
    }

    /** The columns of the rows, then others, with the names and types that they have in {@code as}. */
    RelNode behindRows(RelNode input, List<RexNode> others, RelNode as) {
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>(rows.getRowType().getFieldNames());
        for (int i = 0; i < width; i++) {
            columns.add(RexInputRef.of(i, input.getRowType()));
        }
        for (int i = 0; i < others.size(); i++) {
            columns.add(builder.ensureType(as.getRowType().getFieldList().get(i).getType(), others.get(i), true));
        }
        names.addAll(as.getRowType().getFieldNames());
        return LogicalProject.create(input, List.of(), columns, names, Set.of());
    }

    List<RexNode> moved(List<? extends RexNode> expressions) {
        List<RexNode> moved = new ArrayList<>();
        expressions.forEach(expression -> moved.add(moved(expression)));
        return moved;
    }

    /** An expression of the subquery over the columns of the rows and its own. */
    private RexNode moved(RexNode expression) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return new RexInputRef(column.getIndex() + width, column.getType());
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return access.getReferenceExpr() instanceof RexCorrelVariable used && used.id.equals(variable)
                        ? RexInputRef.of(places.get(access.getField().getIndex()), rows.getRowType())
                        : super.visitFieldAccess(access);
            }
        });
    }
}
