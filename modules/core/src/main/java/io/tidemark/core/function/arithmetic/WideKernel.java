package io.tidemark.core.function.arithmetic;

import io.tidemark.api.data.Column;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.Rejection;
import io.tidemark.core.function.decimal.Int128;

/** Decimal arithmetic in 128 bits, for any scales and storages: the way that always works. */
final class WideKernel implements Kernel.Strict {
    /** Leaves the result in {@code a}; may change {@code b}. False if it does not fit 128 bits. */
    @FunctionalInterface
    interface Operation {
        boolean apply(Int128 a, Int128 b);
    }

    private final Operation operation;
    private final Operands operands;
    private final DataType type;
    private final LongRange range;
    private final boolean isLong;
    private final Int128 left = new Int128();
    private final Int128 right = new Int128();

    WideKernel(Expr.Call call, String symbol, Operation operation) {
        this.operation = operation;
        operands = new Operands(call, symbol);
        type = call.type();
        isLong = type.storage() == Storage.LONG;
        range = isLong ? LongRange.of(type) : new LongRange(0, 0);
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        for (int row = 0; row < rows; row++) {
            if (result.nulls().get(row)) {
                continue;
            }
            left.read(arguments[0], row);
            right.read(arguments[1], row);
            if (operands.isDivision() && right.isZero()) {
                Rejection.divisionByZero(errors, result, row);
            } else if (operation.apply(left, right) && fits()) {
                left.write(result, row);
            } else {
                Rejection.outOfRange(errors, result, row, type, operands.text(arguments, row));
            }
        }
    }

    private boolean fits() {
        return isLong ? left.isLong() && range.contains(left.low()) : left.fits(type.precision());
    }

    /** A sum, or a difference, of any scales: at the larger of both scales, then rounded to the result's. */
    static Operation sum(Expr.Call call, boolean negateRight) {
        int scaleA = call.arguments().get(0).type().scale();
        int scaleB = call.arguments().get(1).type().scale();
        int common = Math.max(scaleA, scaleB);
        int rescale = call.type().scale() - common;
        return (a, b) -> {
            if (negateRight) {
                b.negate();
            }
            return WideProduct.sum(a, common - scaleA, b, common - scaleB, rescale);
        };
    }

    static Operation product(Expr.Call call) {
        int rescale = call.type().scale()
                - call.arguments().get(0).type().scale()
                - call.arguments().get(1).type().scale();
        return (a, b) -> WideProduct.multiply(a, b, rescale);
    }

    static Operation quotient(Expr.Call call) {
        int shift = call.type().scale()
                - call.arguments().get(0).type().scale()
                + call.arguments().get(1).type().scale();
        return (a, b) -> WideProduct.divide(a, b, shift);
    }

    static Operation remainder(Expr.Call call) {
        int scaleA = call.arguments().get(0).type().scale();
        int scaleB = call.arguments().get(1).type().scale();
        int common = Math.max(scaleA, scaleB);
        int rescale = call.type().scale() - common;
        return (a, b) -> WideProduct.remainder(a, common - scaleA, b, common - scaleB, rescale);
    }
}
