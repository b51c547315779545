package io.tidemark.sql.lower.scalar;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.NumericTypes;
import java.util.List;

/** What plus and minus are, which depends on what they are asked of. Stateless. */
final class Arithmetic {
    private Arithmetic() {}

    /** A sum, also of a moment and an interval, or of a date and days. */
    static Expr plus(List<Expr> arguments, DataType type) {
        DataType left = arguments.get(0).type();
        DataType right = arguments.get(1).type();
        if (isPoint(left) && NumericTypes.isInterval(right)) {
            return new Expr.Call("add_interval", arguments, type);
        }
        if (isPoint(right) && NumericTypes.isInterval(left)) {
            return new Expr.Call("add_interval", List.of(arguments.get(1), arguments.get(0)), type);
        }
        if (left.kind() == TypeKind.DATE || right.kind() == TypeKind.DATE) {
            int days = left.kind() == TypeKind.DATE ? 1 : 0;
            return new Expr.Call("add_interval", List.of(arguments.get(1 - days), days(arguments.get(days))), type);
        }
        return new Expr.Call("add", numbers(arguments, type), type);
    }

    /** A number of days as an interval. */
    private static Expr days(Expr count) {
        return new Expr.Call("make_days", List.of(count), DataType.INTERVAL_MICROS);
    }

    /** A difference, also of moments; of a JSON value, what is left without a part. */
    static Expr minus(List<Expr> arguments, DataType type) {
        DataType left = arguments.get(0).type();
        Expr right = arguments.get(1);
        if (isPoint(left) && NumericTypes.isInterval(right.type())) {
            Expr back = new Expr.Call("negate", List.of(right), right.type());
            return new Expr.Call("add_interval", List.of(arguments.get(0), back), type);
        }
        if (left.kind() == TypeKind.JSONB) {
            boolean isIndex = NumericTypes.isInteger(right.type());
            return new Expr.Call(isIndex ? "json_without_item" : "json_without", arguments, type);
        }
        if (left.kind() == TypeKind.DATE && NumericTypes.isInteger(right.type())) {
            Expr back = new Expr.Call("negate", List.of(days(right)), DataType.INTERVAL_MICROS);
            return new Expr.Call("add_interval", List.of(arguments.get(0), back), type);
        }
        return new Expr.Call("subtract", numbers(arguments, type), type);
    }

    /** Whether values are moments, dates or times of day. */
    static boolean isPoint(DataType type) {
        return switch (type.kind()) {
            case DATE, TIME, TIMESTAMP, TIMESTAMP_TZ -> true;
            default -> false;
        };
    }

    /** Operands of arithmetic: all doubles if the result is one, else as they are. */
    static List<Expr> numbers(List<Expr> arguments, DataType type) {
        return NumericTypes.isApproximate(type)
                ? arguments.stream()
                        .map(one -> NumericTypes.isApproximate(one.type()) ? one : Calls.castTo(one, DataType.DOUBLE))
                        .toList()
                : arguments;
    }
}
