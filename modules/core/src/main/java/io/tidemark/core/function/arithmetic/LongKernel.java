package io.tidemark.core.function.arithmetic;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.Rejection;
import java.util.function.LongBinaryOperator;

/** A function of two longs: a fast loop that may cry wolf, and an exact function for the second look. */
final class LongKernel implements Kernel.Strict {
    /** Computes all rows; negative if any row may be wrong. */
    @FunctionalInterface
    interface Loop {
        long run(long[] a, long[] b, long[] out, int rows);
    }

    private final Loop loop;
    private final LongBinaryOperator exact;
    private final LongRange range;
    private final DataType type;
    private final Operands operands;

    /**
     * @param exact the value of one row, or ArithmeticException if it is no long
     */
    LongKernel(Expr.Call call, String symbol, Loop loop, LongBinaryOperator exact) {
        this.loop = loop;
        this.exact = exact;
        operands = new Operands(call, symbol);
        type = call.type();
        range = LongRange.of(type);
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        long[] a = ((LongColumn) arguments[0]).values();
        long[] b = ((LongColumn) arguments[1]).values();
        if (loop.run(a, b, ((LongColumn) result).values(), rows) < 0) {
            lookAgain(arguments, result, rows, errors);
        }
    }

    private void lookAgain(Column[] arguments, Column result, int rows, RowErrors errors) {
        long[] a = ((LongColumn) arguments[0]).values();
        long[] b = ((LongColumn) arguments[1]).values();
        Nulls nulls = result.nulls();
        for (int row = 0; row < rows; row++) {
            if (nulls.get(row)) {
                continue;
            }
            if (b[row] == 0 && operands.isDivision()) {
                Rejection.divisionByZero(errors, result, row);
            } else if (!isExact(a[row], b[row])) {
                Rejection.outOfRange(errors, result, row, type, operands.text(arguments, row));
            }
        }
    }

    private boolean isExact(long a, long b) {
        try {
            return range.contains(exact.applyAsLong(a, b));
        } catch (ArithmeticException overflow) {
            return false;
        }
    }
}
