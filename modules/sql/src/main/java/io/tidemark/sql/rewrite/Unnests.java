package io.tidemark.sql.rewrite;

import com.google.common.collect.ImmutableList;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * UNNEST, on its own and of a row beside it:
 *
 * <pre>
 *   Uncollect                    Project elements
 *     Project array       ─►       Unnested array
 *       Values one row               Values one row
 *
 *   Correlate $0                 Unnested items
 *     orders              ─►       orders
 *     Unnested $0.items
 *       Values one row
 * </pre>
 *
 * What stands above the array in its own subquery goes along: {@link LateralJoin}. Stateless.
 */
final class Unnests {
    private Unnests() {}

    static RelNode of(RelNode root) {
        List<RelNode> inputs = new ArrayList<>();
        root.getInputs().forEach(input -> inputs.add(of(input)));
        RelNode copied = inputs.equals(root.getInputs()) ? root : root.copy(root.getTraitSet(), inputs);
        RelNode rel = copied.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return visited.clone(of(visited.rel));
            }
        });
        if (rel instanceof Uncollect uncollect) {
            return ofArrays(uncollect);
        }
        if (rel instanceof Correlate correlate
                && (isOfElements(correlate.getRight(), correlate.getCorrelationId())
                        || SubQueries.has(correlate.getRight(), Unnests::hasDelicateCalls))) {
            RelNode joined = LateralJoin.of(correlate);
            if (joined == null && SubQueries.has(correlate.getRight(), Unnests::hasOrder)) {
                throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan the subquery")
                        .withDetail(
                                "It takes columns of the row beside it in a way in which the order of its aggregate would be lost.")
                        .withHint("Write it as a view or a WITH grouped by those columns, and join it.");
            }
            return joined == null ? rel : RelOptUtil.createCastRel(joined, rel.getRowType(), true);
        }
        return rel;
    }

    private static RelNode ofArrays(Uncollect uncollect) {
        RelNode input = uncollect.getInput();
        List<RexNode> arrays = new ArrayList<>();
        if (input instanceof Project project && !project.containsOver()) {
            arrays.addAll(project.getProjects());
            boolean isOfRow = !RelOptUtil.getVariablesUsed(project).isEmpty();
            input = isOfRow ? withoutColumns(project.getInput()) : project.getInput();
        } else {
            for (int i = 0; i < input.getRowType().getFieldCount(); i++) {
                arrays.add(RexInputRef.of(i, input.getRowType()));
            }
        }
        List<RelDataTypeField> columns = uncollect.getRowType().getFieldList();
        List<RelDataTypeField> elements = columns.subList(0, columns.size() - (uncollect.withOrdinality ? 1 : 0));
        Unnested unnested = new Unnested(input, arrays, elements, null, false);
        List<RexNode> given = new ArrayList<>();
        int first = input.getRowType().getFieldCount();
        for (int i = 0; i < columns.size(); i++) {
            given.add(RexInputRef.of(first + i, unnested.getRowType()));
        }
        RelNode rel = LogicalProject.create(
                unnested, List.of(), given, uncollect.getRowType().getFieldNames(), Set.of());
        return RelOptUtil.createCastRel(rel, uncollect.getRowType(), true);
    }

    /** What Calcite has for a row of nothing holds a zero, which the row beside it would get. */
    private static RelNode withoutColumns(RelNode input) {
        return input instanceof Values values && values.getTuples().size() == 1
                ? LogicalValues.create(
                        input.getCluster(),
                        input.getCluster().getTypeFactory().builder().build(),
                        ImmutableList.of(ImmutableList.of()))
                : input;
    }

    /**
     * Whether Calcite's own way goes wrong: of a percentile it takes the type of its fraction for that of its values, of an order the place of a column that is
     * elsewhere then, and a row of NULLs for ARRAY_AGG where there is none, in which a FILTER is NULL.
     */
    private static boolean hasDelicateCalls(RelNode rel) {
        return rel instanceof Aggregate aggregate
                && aggregate.getAggCallList().stream()
                        .anyMatch(call -> call.getAggregation().isPercentile()
                                || call.hasFilter()
                                || isOrdered(call)
                                || ScalarAggregates.takesNulls(call));
    }

    private static boolean hasOrder(RelNode rel) {
        return rel instanceof Aggregate aggregate
                && aggregate.getAggCallList().stream().anyMatch(Unnests::isOrdered);
    }

    private static boolean isOrdered(AggregateCall call) {
        return !call.collation.getKeys().isEmpty();
    }

    /** Whether a tree has arrays of the row that the variable stands for. */
    private static boolean isOfElements(RelNode rel, CorrelationId variable) {
        return SubQueries.has(rel, one -> one instanceof Unnested && uses(one, variable));
    }

    static boolean uses(RelNode rel, CorrelationId variable) {
        return RelOptUtil.getVariablesUsed(rel).contains(variable);
    }
}
