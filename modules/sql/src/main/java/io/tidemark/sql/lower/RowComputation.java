package io.tidemark.sql.lower;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.scalar.Conditions;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves what a projection computes of rows alone below the windows that its input assigns.
 *
 * @param input the windows over rows that have the computed columns behind their own; the input as it was if there is nothing to move
 * @param columns the projection over that input
 */
record RowComputation(Lowered input, List<Expr> columns) {
    static RowComputation of(List<Expr> columns, Lowered input) {
        if (!(input.node() instanceof PlanNode.Window window) || input.keys() != null) {
            return new RowComputation(input, columns);
        }
        int width = window.input().type().size();
        List<Expr> below = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            below.add(new Expr.ColumnRef(i, window.input().type().type(i)));
            fields.add(window.input().type().field(i));
        }
        List<Integer> places = new ArrayList<>();
        for (Expr column : columns) {
            int highest = Conditions.highestColumn(column);
            boolean moves = highest >= 0 && highest < width && !(column instanceof Expr.ColumnRef);
            places.add(moves ? below.size() : -1);
            if (moves) {
                fields.add(Field.of("_computed_" + (below.size() - width), column.type()));
                below.add(column);
            }
        }
        int moved = below.size() - width;
        return moved == 0
                ? new RowComputation(input, columns)
                : new RowComputation(over(input, window, below, fields), above(columns, places, width, moved));
    }

    private static Lowered over(Lowered input, PlanNode.Window window, List<Expr> below, List<Field> fields) {
        RowType all = window.type();
        int bounds = all.size() - 2;
        int moved = below.size() - bounds;
        PlanNode rows = new PlanNode.Project(window.input(), below, new RowType(fields));
        RowType type = rows.type().with(all.field(bounds), all.field(bounds + 1));
        List<TimeColumn> time = new ArrayList<>();
        for (TimeColumn one : input.time()) {
            time.add(one.column() < bounds ? one : new TimeColumn(one.column() + moved, one.lagMicros()));
        }
        PlanNode node = new PlanNode.Window(rows, window.timeColumn(), window.spec(), type);
        int start = input.windowStart() + moved;
        return new Lowered(node, type.size(), time, start, start + 1, null, input.closing());
    }

    private static List<Expr> above(List<Expr> columns, List<Integer> places, int width, int moved) {
        List<Expr> above = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Expr column = columns.get(i);
            above.add(
                    places.get(i) >= 0
                            ? new Expr.ColumnRef(places.get(i), column.type())
                            : Conditions.moved(column, at -> at < width ? at : at + moved));
        }
        return above;
    }
}
