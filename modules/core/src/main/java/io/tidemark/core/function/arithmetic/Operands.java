package io.tidemark.core.function.arithmetic;

import io.tidemark.api.data.Column;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Rejection;

/** What a message says that was computed, such as {@code 2147483647 + 1}. */
record Operands(DataType left, DataType right, String symbol) {
    Operands(Expr.Call call, String symbol) {
        this(call.arguments().get(0).type(), call.arguments().get(1).type(), symbol);
    }

    boolean isDivision() {
        return symbol.equals("/") || symbol.equals("%");
    }

    String text(Column[] arguments, int row) {
        return Rejection.text(arguments[0], row, left) + " " + symbol + " " + Rejection.text(arguments[1], row, right);
    }
}
