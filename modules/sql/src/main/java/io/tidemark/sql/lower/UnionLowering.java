package io.tidemark.sql.lower;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.type.SqlTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Union;

/** UNION ALL: the inputs in one row type. A column carries a watermark if it does in each input. */
final class UnionLowering {
    private UnionLowering() {}

    static Lowered lower(Union union, Lowering lowering) {
        if (!union.all) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan UNION")
                    .withHint("Write UNION ALL, and SELECT DISTINCT over it where equal rows must go.");
        }
        RowType type = SqlTypes.row(union.getRowType());
        List<Lowered> inputs = lowering.lowerAll(union.getInputs());
        List<PlanNode> nodes = new ArrayList<>();
        for (Lowered input : inputs) {
            nodes.add(as(type, WindowLowering.visible(input)));
        }
        List<TimeColumn> time = new ArrayList<>();
        for (int i = 0; i < type.size(); i++) {
            long lag = commonLag(inputs, i);
            if (lag >= 0) {
                time.add(new TimeColumn(i, lag));
            }
        }
        return new Lowered(new PlanNode.Union(nodes), type.size(), time, -1, -1, null, false);
    }

    private static long commonLag(List<Lowered> inputs, int column) {
        long lag = 0;
        for (Lowered input : inputs) {
            long one = input.lagOf(column);
            if (one < 0) {
                return -1;
            }
            lag = Math.max(lag, one);
        }
        return lag;
    }

    private static PlanNode as(RowType type, PlanNode node) {
        if (node.type().equals(type)) {
            return node;
        }
        List<Expr> columns = new ArrayList<>();
        for (int i = 0; i < type.size(); i++) {
            Field from = node.type().field(i);
            Expr column = new Expr.ColumnRef(i, from.type());
            columns.add(
                    from.type().equals(type.type(i)) ? column : new Expr.Call("cast", List.of(column), type.type(i)));
        }
        return new PlanNode.Project(node, columns, type);
    }
}
