package io.tidemark.sql.lower;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
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
            int highest = highestColumn(column);
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
                            : shifted(column, width, moved));
        }
        return above;
    }

    /** The expression where the columns from {@code width} on stand {@code by} further behind. */
    private static Expr shifted(Expr expr, int width, int by) {
        if (expr instanceof Expr.ColumnRef column) {
            return column.index() < width ? column : new Expr.ColumnRef(column.index() + by, column.type());
        }
        if (expr instanceof Expr.Call call) {
            return new Expr.Call(call.function(), shifted(call.arguments(), width, by), call.type());
        }
        if (expr instanceof Expr.Generated generated) {
            return new Expr.Generated(
                    generated.description(),
                    generated.classFile(),
                    shifted(generated.arguments(), width, by),
                    generated.type());
        }
        return expr;
    }

    private static List<Expr> shifted(List<Expr> arguments, int width, int by) {
        return arguments.stream().map(argument -> shifted(argument, width, by)).toList();
    }

    /** The highest column that an expression names, or -1. */
    static int highestColumn(Expr expr) {
        if (expr instanceof Expr.ColumnRef column) {
            return column.index();
        }
        List<Expr> arguments = expr instanceof Expr.Call call
                ? call.arguments()
                : expr instanceof Expr.Generated generated ? generated.arguments() : List.of();
        return arguments.stream().mapToInt(RowComputation::highestColumn).max().orElse(-1);
    }
}
