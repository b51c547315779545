package io.tidemark.core.function.logic;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import org.jspecify.annotations.Nullable;

/** CASE: condition, value, condition, value, …, value otherwise. Laid over from the last to the first: the first true one stays. */
final class CaseKernel implements Kernel.Lazy {
    private final Choice choice = new Choice();
    private long[] masks = new long[0];

    private CaseKernel() {}

    static @Nullable Kernel bind(Expr.Call call) {
        int count = call.arguments().size();
        boolean takes = (count & 1) == 1;
        for (int i = 0; i < count; i++) {
            boolean isCondition = (i & 1) == 0 && i < count - 1;
            takes &= isCondition
                    ? LogicFunctions.isBoolean(call.arguments().get(i))
                    : call.arguments().get(i).type().equals(call.type());
        }
        return takes ? new CaseKernel() : null;
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows) {
        masks = masks.length < rows ? new long[rows] : masks;
        int otherwise = arguments.length - 1;
        choice.begin(arguments, otherwise, result, rows);
        for (int i = otherwise - 2; i >= 0; i -= 2) {
            Masks.ofTrue((LongColumn) arguments[i], masks, rows);
            choice.overlay(i + 1, masks, result, rows);
        }
        choice.end(result, rows);
    }

    @Override
    public int firstError(Column[] arguments, RowErrors[] errors, int row) {
        int otherwise = arguments.length - 1;
        int taken = otherwise;
        for (int i = 0; i < otherwise; i += 2) {
            if (errors[i].has(row)) {
                return i;
            }
            if (!arguments[i].nulls().get(row) && ((LongColumn) arguments[i]).get(row) != 0) {
                taken = i + 1;
                break;
            }
        }
        return errors[taken].has(row) ? taken : -1;
    }
}
