package io.tidemark.sql.rewrite;

import com.google.common.collect.ImmutableList;
import io.tidemark.sql.rewrite.tree.RelTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
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
 * What stands above the array in its own subquery goes along, as other subqueries do that need it: {@link LateralJoin}. Stateless.
 */
final class Unnests {
    private Unnests() {}

    static RelNode of(RelNode root) {
        RelNode rel = RelTrees.replacedWithin(root, Unnests::of);
        if (rel instanceof Uncollect uncollect) {
            return ofArrays(uncollect);
        }
        return rel instanceof Correlate correlate ? LateralJoin.of(correlate) : rel;
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

    static boolean uses(RelNode rel, CorrelationId variable) {
        return RelOptUtil.getVariablesUsed(rel).contains(variable);
    }
}
