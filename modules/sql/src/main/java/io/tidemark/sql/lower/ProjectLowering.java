package io.tidemark.sql.lower;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.MonotoneTimes;
import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.input.EitherSide;
import io.tidemark.sql.lower.scalar.ExprLowering;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;

/**
 * Projections; key columns that are not selected go along behind the others. What is computed of a row and not of its window is computed before
 * windows are assigned: once, however many windows hold the row, and a row that cannot be computed is rejected once and counts as such.
 */
public final class ProjectLowering {
    private final Lowered input;
    private final List<Expr> columns = new ArrayList<>();
    private final List<Field> fields = new ArrayList<>();

    private ProjectLowering(Lowered input) {
        this.input = input;
    }

    static Lowered lower(Project project, Lowered input, ExprLowering expressions) {
        return lower(project.getProjects(), project.getRowType().getFieldList(), input, expressions);
    }

    /** Columns computed of an input, with their names. */
    public static Lowered lower(
            List<RexNode> projects, List<RelDataTypeField> names, Lowered input, ExprLowering expressions) {
        List<Expr> computed = projects.stream()
                .map(expressions::lower)
                .map(expr -> EitherSide.known(expr, input))
                .toList();
        RowComputation before = RowComputation.of(computed, input);
        ProjectLowering lowering = new ProjectLowering(before.input());
        for (int i = 0; i < names.size(); i++) {
            RexNode column = projects.get(i);
            Expr expr = before.columns().get(i);
            lowering.add(
                    expr,
                    new Field(
                            names.get(i).getName(),
                            expr.type(),
                            column.getType().isNullable()));
        }
        return lowering.result();
    }

    private void add(Expr column, Field field) {
        columns.add(column);
        fields.add(field);
    }

    private Lowered result() {
        int width = columns.size();
        int[] keys = input.keys() == null ? null : keys(input.keys());
        boolean windowed = input.isWindowed() && (find(input.windowStart()) >= 0 || find(input.windowEnd()) >= 0);
        int start = windowed ? findOrAdd(input.windowStart()) : -1;
        int end = windowed ? findOrAdd(input.windowEnd()) : -1;
        PlanNode node = new PlanNode.Project(input.node(), columns, new RowType(fields));
        return new Lowered(node, width, time(), start, end, keys, input.closing() && windowed);
    }

    private int[] keys(int[] inputKeys) {
        int[] keys = new int[inputKeys.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = findOrAdd(inputKeys[i]);
        }
        return keys;
    }

    private int findOrAdd(int inputColumn) {
        int found = find(inputColumn);
        if (found < 0) {
            found = columns.size();
            add(
                    new Expr.ColumnRef(inputColumn, input.type(inputColumn)),
                    input.node().type().field(inputColumn));
        }
        return found;
    }

    /** Where the input's column stands unchanged in the output, or -1. */
    private int find(int inputColumn) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i) instanceof Expr.ColumnRef ref && ref.index() == inputColumn) {
                return i;
            }
        }
        return -1;
    }

    private List<TimeColumn> time() {
        List<TimeColumn> time = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            long lag = MonotoneTimes.lag(columns.get(i), input::lagOf);
            if (lag != TimeLags.NONE) {
                time.add(new TimeColumn(i, lag));
            }
        }
        return time;
    }
}
