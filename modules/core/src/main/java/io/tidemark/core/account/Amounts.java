package io.tidemark.core.account;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.PlanNode;
import java.util.List;

/** Follows the argument of a SUM from the aggregate down to the sources. */
final class Amounts {
    private Amounts() {}

    /** The expression over a Project's input that {@code expr} is over its output. */
    static Expr substitute(Expr expr, List<Expr> columns) {
        if (expr instanceof Expr.ColumnRef column) {
            return columns.get(column.index());
        }
        if (expr instanceof Expr.Call call) {
            return new Expr.Call(call.function(), substitute(call.arguments(), columns), call.type());
        }
        if (expr instanceof Expr.Generated generated) {
            return new Expr.Generated(
                    generated.description(),
                    generated.classFile(),
                    substitute(generated.arguments(), columns),
                    generated.type());
        }
        return expr;
    }

    private static List<Expr> substitute(List<Expr> arguments, List<Expr> columns) {
        return arguments.stream().map(argument -> substitute(argument, columns)).toList();
    }

    /** Whether an expression over the node's output needs the bounds of the window that a row was assigned to. */
    static boolean dependsOnWindow(PlanNode node, Expr expr) {
        if (isWindow(node)) {
            return highestColumn(expr) >= node.inputs().get(0).type().size();
        }
        if (isJoin(node)) {
            // Amounts are followed down to the join only.
            return false;
        }
        Expr below = node instanceof PlanNode.Project project ? substitute(expr, project.columns()) : expr;
        return node.inputs().stream().anyMatch(input -> dependsOnWindow(input, below));
    }

    /** Whether the node brings rows of two inputs together, or rows and elements, so that its rows are not those of one source any more. */
    static boolean isJoin(PlanNode node) {
        return node instanceof PlanNode.Join
                || node instanceof PlanNode.Unnest
                || node instanceof PlanNode.AsOfJoin
                || node instanceof PlanNode.Lookup
                || node instanceof PlanNode.SetOperation
                || node instanceof PlanNode.Top
                || node instanceof PlanNode.Over;
    }

    /** Whether the node assigns rows to windows. */
    static boolean isWindow(PlanNode node) {
        return node instanceof PlanNode.Window || node instanceof PlanNode.Session;
    }

    private static int highestColumn(Expr expr) {
        if (expr instanceof Expr.ColumnRef column) {
            return column.index();
        }
        if (expr instanceof Expr.Call call) {
            return highestColumn(call.arguments());
        }
        return expr instanceof Expr.Generated generated ? highestColumn(generated.arguments()) : -1;
    }

    private static int highestColumn(List<Expr> arguments) {
        return arguments.stream().mapToInt(Amounts::highestColumn).max().orElse(-1);
    }

    /** The name of the column that the amount is, at its source, or where an array was unnested; else the aggregate's. */
    static String nameAtSource(PlanNode node, Expr amount, AggregateCall call) {
        if (!(amount instanceof Expr.ColumnRef column) || node instanceof PlanNode.Values) {
            return call.name();
        }
        if (node instanceof PlanNode.Project project) {
            return nameAtSource(project.input(), project.columns().get(column.index()), call);
        }
        PlanNode first = node.inputs().isEmpty() ? node : node.inputs().get(0);
        boolean isPair =
                node instanceof PlanNode.Join || node instanceof PlanNode.AsOfJoin || node instanceof PlanNode.Lookup;
        int width = first.type().size();
        if (isPair && column.index() >= width) {
            PlanNode right = node.inputs().get(1);
            return nameAtSource(right, new Expr.ColumnRef(column.index() - width, column.type()), call);
        }
        // Beyond its input's columns a node of one input has what it makes itself.
        boolean isHere = node instanceof PlanNode.Scan || column.index() >= width;
        return isHere ? node.type().field(column.index()).name() : nameAtSource(first, column, call);
    }
}
