package io.tidemark.core.function.logic;

import io.tidemark.api.data.Column;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import org.jspecify.annotations.Nullable;

/** COALESCE: laid over from the last argument to the first. */
final class CoalesceKernel implements Kernel.Lazy {
    private final Choice choice = new Choice();
    private long[] masks = new long[0];

    private CoalesceKernel() {}

    static @Nullable Kernel bind(Expr.Call call) {
        boolean takes = !call.arguments().isEmpty()
                && call.arguments().stream()
                        .allMatch(argument -> argument.type().equals(call.type()));
        return takes ? new CoalesceKernel() : null;
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows) {
        masks = masks.length < rows ? new long[rows] : masks;
        int last = arguments.length - 1;
        choice.begin(arguments, last, result, rows);
        for (int i = last - 1; i >= 0; i--) {
            Masks.ofPresent(arguments[i].nulls(), masks, rows);
            choice.overlay(i, masks, result, rows);
        }
        choice.end(result, rows);
    }

    @Override
    public int firstError(Column[] arguments, RowErrors[] errors, int row) {
        for (int i = 0; i < arguments.length; i++) {
            if (errors[i].has(row)) {
                return i;
            }
            if (!arguments[i].nulls().get(row)) {
                return -1;
            }
        }
        return -1;
    }
}
