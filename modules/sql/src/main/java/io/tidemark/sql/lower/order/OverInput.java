package io.tidemark.sql.lower.order;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.Lowered;
import io.tidemark.sql.lower.scalar.ExprLowering;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindow;

/** The rows that OVER looks at: those of an input, and behind its columns whatever must be computed to have partition, order and arguments as columns. */
final class OverInput {
    private final Lowered rows;
    private final PlanNode input;
    private final ExprLowering expressions;
    private final List<Expr> columns = new ArrayList<>();
    private final List<Field> fields = new ArrayList<>();

    /** Of windows the hidden keys go along: they make the rows results that have a status. */
    OverInput(Lowered rows, ExprLowering expressions) {
        this.rows = rows;
        input = rows.isWindowed() ? rows.node() : rows.visible();
        this.expressions = expressions;
        for (int i = 0; i < input.type().size(); i++) {
            columns.add(new Expr.ColumnRef(i, input.type().type(i)));
            fields.add(input.type().field(i));
        }
    }

    /** The column that holds an expression. */
    int column(RexNode expression) {
        Expr expr = expressions.lower(expression);
        int found = columns.indexOf(expr);
        if (found >= 0) {
            return found;
        }
        columns.add(expr);
        fields.add(Field.of("_over_" + (columns.size() - input.type().size()), expr.type()));
        return columns.size() - 1;
    }

    DataType type(int column) {
        return fields.get(column).type();
    }

    int[] partition(RexWindow window) {
        return window.partitionKeys.stream().mapToInt(this::column).distinct().toArray();
    }

    List<SortKey> order(RexWindow window) {
        List<SortKey> keys = new ArrayList<>();
        for (RexFieldCollation key : window.orderKeys) {
            boolean descending = key.getDirection().isDescending();
            keys.add(new SortKey(
                    column(key.left), descending, SortLowering.nullsFirst(key.getNullDirection(), descending)));
        }
        return keys;
    }

    /** The rows with all that is known of them, once all columns have been asked for. */
    Lowered lowered() {
        PlanNode node = node();
        int[] keys = rows.keys();
        boolean keyIsThere = keys != null
                && Arrays.stream(keys).allMatch(key -> key < input.type().size());
        List<TimeColumn> time = rows.time().stream()
                .filter(column -> column.column() < input.type().size())
                .toList();
        return new Lowered(
                node,
                node.type().size(),
                time,
                rows.windowStart(),
                rows.windowEnd(),
                keyIsThere ? keys : null,
                rows.closing());
    }

    /** The rows, once all columns have been asked for. */
    PlanNode node() {
        return columns.size() == input.type().size()
                ? input
                : new PlanNode.Project(input, columns, new RowType(fields));
    }
}
