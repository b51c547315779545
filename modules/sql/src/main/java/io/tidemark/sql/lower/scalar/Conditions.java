package io.tidemark.sql.lower.scalar;

import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Conditions in parts, and the columns that they ask of. Stateless. */
public final class Conditions {
    private Conditions() {}

    /** The parts of which each must be true. */
    public static List<Expr> conjuncts(Expr condition) {
        if (condition instanceof Expr.Call call && call.function().equals("and")) {
            return call.arguments().stream()
                    .flatMap(argument -> conjuncts(argument).stream())
                    .toList();
        }
        return List.of(condition);
    }

    /** Whether it says TRUE and no more. */
    public static boolean isTrue(Expr condition) {
        return condition instanceof Expr.Literal literal && Boolean.TRUE.equals(literal.value());
    }

    /** True if all parts are; there is one at least. */
    public static Expr and(List<Expr> parts) {
        return parts.size() == 1 ? parts.get(0) : new Expr.Call("and", parts, DataType.BOOLEAN);
    }

    /** The highest column that is asked of, or -1. */
    public static int highestColumn(Expr expr) {
        if (expr instanceof Expr.ColumnRef column) {
            return column.index();
        }
        return arguments(expr).stream()
                .mapToInt(Conditions::highestColumn)
                .max()
                .orElse(-1);
    }

    /** The lowest column that is asked of; Integer.MAX_VALUE if there is none. */
    public static int lowestColumn(Expr expr) {
        if (expr instanceof Expr.ColumnRef column) {
            return column.index();
        }
        return arguments(expr).stream().mapToInt(Conditions::lowestColumn).min().orElse(Integer.MAX_VALUE);
    }

    /** The columns that are asked of; one may be there twice. */
    public static IntStream columns(Expr expr) {
        return expr instanceof Expr.ColumnRef column
                ? IntStream.of(column.index())
                : arguments(expr).stream().flatMapToInt(Conditions::columns);
    }

    /** The same expression over columns that stand elsewhere. */
    public static Expr moved(Expr expr, IntUnaryOperator place) {
        if (expr instanceof Expr.ColumnRef column) {
            return new Expr.ColumnRef(place.applyAsInt(column.index()), column.type());
        }
        List<Expr> arguments =
                arguments(expr).stream().map(argument -> moved(argument, place)).toList();
        if (expr instanceof Expr.Call call) {
            return new Expr.Call(call.function(), arguments, call.type());
        }
        return expr instanceof Expr.Generated generated
                ? new Expr.Generated(generated.description(), generated.classFile(), arguments, generated.type())
                : expr;
    }

    private static List<Expr> arguments(Expr expr) {
        if (expr instanceof Expr.Call call) {
            return call.arguments();
        }
        return expr instanceof Expr.Generated generated ? generated.arguments() : List.of();
    }
}
