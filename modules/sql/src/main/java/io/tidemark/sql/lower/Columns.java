package io.tidemark.sql.lower;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Projections that choose columns, and add some. */
public final class Columns {
    private Columns() {}

    /** The first {@code count} columns of a node. */
    static PlanNode first(PlanNode node, int count) {
        return choose(node, IntStream.range(0, count).toArray());
    }

    /** The columns of a node at {@code indexes}, in that order. */
    public static PlanNode choose(PlanNode node, int... indexes) {
        return new PlanNode.Project(
                node, references(node.type(), indexes), node.type().select(indexes));
    }

    /**
     * The columns of a node, then those keys that are none of them.
     *
     * @param indexes is told where each key is
     */
    public static PlanNode withKeys(PlanNode node, List<Expr> keys, int[] indexes) {
        int width = node.type().size();
        List<Expr> columns = references(node.type(), IntStream.range(0, width).toArray());
        List<Field> fields = new ArrayList<>(node.type().fields());
        for (int i = 0; i < indexes.length; i++) {
            Expr key = keys.get(i);
            if (key instanceof Expr.ColumnRef column) {
                indexes[i] = column.index();
            } else {
                indexes[i] = columns.size();
                columns.add(key);
                fields.add(Field.of("_key_" + i, key.type()));
            }
        }
        return columns.size() == width ? node : new PlanNode.Project(node, columns, new RowType(fields));
    }

    private static List<Expr> references(RowType type, int[] indexes) {
        List<Expr> columns = new ArrayList<>();
        for (int index : indexes) {
            columns.add(new Expr.ColumnRef(index, type.type(index)));
        }
        return columns;
    }
}
