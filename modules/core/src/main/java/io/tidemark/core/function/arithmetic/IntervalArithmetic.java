package io.tidemark.core.function.arithmetic;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.Rejection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Intervals with intervals and numbers, and differences of times. An interval of either kind is a whole number of its unit;
 * products and quotients with numbers are rounded to the unit.
 */
final class IntervalArithmetic {
    private static final long MICROS_OF_DAY = 86_400_000_000L;

    /** Far more than the days of the calendar, and far less than would wrap. */
    private static final LongRange DAYS = new LongRange(Long.MIN_VALUE / 2, Long.MAX_VALUE / 2);

    private IntervalArithmetic() {}

    static @Nullable Kernel bind(Expr.Call call, String symbol) {
        DataType a = call.arguments().get(0).type();
        DataType b = call.arguments().get(1).type();
        boolean isSum = symbol.equals("+") || symbol.equals("-");
        if (isSum && NumericTypes.isInterval(a) && a.equals(b) && a.equals(call.type())) {
            return IntegerArithmetic.bind(call, symbol);
        }
        if (symbol.equals("-") && a.equals(b)) {
            return difference(call, a.kind());
        }
        if (symbol.equals("*") && NumericTypes.isInterval(b) && !NumericTypes.isInterval(a)) {
            return numberFirst(call);
        }
        boolean scales = NumericTypes.isInterval(a) && a.equals(call.type()) && b.isNumeric();
        if (!scales || isSum || symbol.equals("%")) {
            return null;
        }
        return switch (b.storage()) {
            case LONG -> byExact(call, symbol, b.scale());
            case DOUBLE -> byDouble(call, symbol);
            default -> null;
        };
    }

    private static @Nullable Kernel numberFirst(Expr.Call call) {
        Expr number = call.arguments().get(0);
        Expr interval = call.arguments().get(1);
        Kernel swapped = bind(new Expr.Call(call.function(), List.of(interval, number), call.type()), "*");
        return swapped instanceof Kernel.Strict kernel
                ? (Kernel.Strict) (arguments, result, rows, errors) ->
                        kernel.apply(new Column[] {arguments[1], arguments[0]}, result, rows, errors)
                : null;
    }

    private static @Nullable Kernel difference(Expr.Call call, TypeKind kind) {
        TypeKind result = call.type().kind();
        return switch (kind) {
            case TIME, TIMESTAMP, TIMESTAMP_TZ ->
                result == TypeKind.INTERVAL_MICROS ? IntegerArithmetic.bind(call, "-") : null;
            case DATE ->
                switch (result) {
                    case INTEGER, BIGINT -> IntegerArithmetic.bind(call, "-");
                    case INTERVAL_MICROS ->
                        new LongKernel(
                                call,
                                "-",
                                (a, b, out, rows) ->
                                        LongLoops.addScaled(a, MICROS_OF_DAY, b, -MICROS_OF_DAY, out, rows, DAYS),
                                (a, b) -> (a - b) * MICROS_OF_DAY);
                    default -> null;
                };
            default -> null;
        };
    }

    private static @Nullable Kernel byExact(Expr.Call call, String symbol, int scale) {
        if (scale == 0 && symbol.equals("*")) {
            return IntegerArithmetic.bind(call, symbol);
        }
        return new WideKernel(
                call,
                symbol,
                symbol.equals("*")
                        ? (a, b) -> WideProduct.multiply(a, b, -scale)
                        : (a, b) -> WideProduct.divide(a, b, scale));
    }

    private static Kernel byDouble(Expr.Call call, String symbol) {
        Operands operands = new Operands(call, symbol);
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] a = ((LongColumn) arguments[0]).values();
            double[] b = ((DoubleColumn) arguments[1]).values();
            long[] out = ((LongColumn) result).values();
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                double exact = symbol.equals("*") ? a[row] * b[row] : a[row] / b[row];
                if (symbol.equals("/") && b[row] == 0) {
                    Rejection.divisionByZero(errors, result, row);
                } else if (Math.abs(exact) < 0x1p63) {
                    out[row] = (long) Math.rint(exact);
                } else {
                    Rejection.outOfRange(errors, result, row, call.type(), operands.text(arguments, row));
                }
            }
        };
    }
}
