package io.tidemark.sql.lower;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.type.SqlTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.core.Union;

/** UNION: the inputs in one row type, and without ALL each row once. A column carries a watermark if it does in each input. */
final class UnionLowering {
    private UnionLowering() {}

    static Lowered lower(Union union, Lowering lowering) {
        RowType type = SqlTypes.row(union.getRowType());
        List<Lowered> inputs = lowering.lowerAll(union.getInputs());
        List<PlanNode> nodes = new ArrayList<>();
        for (Lowered input : inputs) {
            nodes.add(as(type, WindowLowering.visible(input)));
        }
        if (!union.all) {
            return Lowered.plain(distinct(new PlanNode.Union(nodes)));
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

    private static PlanNode distinct(PlanNode node) {
        int[] keys = IntStream.range(0, node.type().size()).toArray();
        return new PlanNode.Aggregate(node, keys, List.of(), -1, -1, node.type());
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

    /** The rows of a node in a row type; columns that differ are cast. */
    static PlanNode as(RowType type, PlanNode node) {
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
