package io.tidemark.core.function.arithmetic;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.decimal.PowersOfTen;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the kernel for DECIMAL arithmetic, by the digits that can occur: loops over longs where nothing can wrap before the
 * result's range is looked at, else 128 bits. Integers count as decimals of scale 0.
 */
final class DecimalArithmetic {
    private static final int LONG_DIGITS = PowersOfTen.MAX_LONG_EXPONENT;

    private final Expr.Call call;
    private final String symbol;
    private final DataType a;
    private final DataType b;
    private final DataType result;

    private DecimalArithmetic(Expr.Call call, String symbol) {
        this.call = call;
        this.symbol = symbol;
        a = call.arguments().get(0).type();
        b = call.arguments().get(1).type();
        result = call.type();
    }

    static @Nullable Kernel bind(Expr.Call call, String symbol) {
        DecimalArithmetic choice = new DecimalArithmetic(call, symbol);
        return switch (symbol) {
            case "+" -> choice.sum(1);
            case "-" -> choice.sum(-1);
            case "*" -> choice.product();
            case "/" -> choice.quotient();
            case "%" -> new WideKernel(call, symbol, WideKernel.remainder(call));
            default -> null;
        };
    }

    private Kernel sum(int sign) {
        int common = Math.max(a.scale(), b.scale());
        int shiftA = common - a.scale();
        int shiftB = common - b.scale();
        boolean fitsLongs = result.storage() == Storage.LONG
                && result.scale() == common
                && NumericTypes.digits(a) + shiftA <= LONG_DIGITS
                && NumericTypes.digits(b) + shiftB <= LONG_DIGITS;
        if (!fitsLongs) {
            return new WideKernel(call, symbol, WideKernel.sum(call, sign < 0));
        }
        if (shiftA == 0 && shiftB == 0) {
            return IntegerArithmetic.boundedSum(call, symbol);
        }
        LongRange range = LongRange.of(result);
        long factorA = PowersOfTen.longPower(shiftA);
        long factorB = PowersOfTen.longPower(shiftB) * sign;
        return new LongKernel(
                call,
                symbol,
                (x, y, out, rows) -> LongLoops.addScaled(x, factorA, y, factorB, out, rows, range),
                (x, y) -> x * factorA + y * factorB);
    }

    private Kernel product() {
        int digits = NumericTypes.digits(a) + NumericTypes.digits(b);
        int drop = a.scale() + b.scale() - result.scale();
        boolean longArguments = a.storage() == Storage.LONG && b.storage() == Storage.LONG;
        if (longArguments && drop == 0 && result.storage() == Storage.WIDE && digits <= result.precision()) {
            return (Kernel.Strict) (arguments, out, rows, errors) -> multiplyToWide(arguments, (WideColumn) out, rows);
        }
        if (longArguments && result.storage() == Storage.LONG && digits <= LONG_DIGITS && drop >= 0) {
            LongRange range = LongRange.of(result);
            if (drop == 0) {
                return new LongKernel(
                        call,
                        symbol,
                        (x, y, out, rows) -> LongLoops.multiplyWithin(x, y, out, rows, range),
                        (x, y) -> x * y);
            }
            long divisor = PowersOfTen.longPower(drop);
            LongKernel.Loop loop = (x, y, out, rows) -> LongLoops.multiplyScaled(x, y, divisor, out, rows);
            return new LongKernel(
                    call,
                    symbol,
                    IntegerArithmetic.within(loop, range),
                    (x, y) -> Rounding.divideRounding(x * y, divisor));
        }
        if (longArguments && result.storage() == Storage.LONG && drop == 0) {
            return new LongKernel(
                    call,
                    symbol,
                    IntegerArithmetic.within(LongLoops::multiply, LongRange.of(result)),
                    Math::multiplyExact);
        }
        return new WideKernel(call, symbol, WideKernel.product(call));
    }

    private static void multiplyToWide(Column[] arguments, WideColumn result, int rows) {
        long[] a = ((LongColumn) arguments[0]).values();
        long[] b = ((LongColumn) arguments[1]).values();
        long[] highs = result.highs();
        long[] lows = result.lows();
        for (int i = 0; i < rows; i++) {
            highs[i] = Math.multiplyHigh(a[i], b[i]);
            lows[i] = a[i] * b[i];
        }
    }

    private Kernel quotient() {
        int shift = result.scale() - a.scale() + b.scale();
        boolean fitsLongs = b.storage() == Storage.LONG
                && result.storage() == Storage.LONG
                && shift >= 0
                && NumericTypes.digits(a) + shift <= LONG_DIGITS;
        if (!fitsLongs) {
            return new WideKernel(call, symbol, WideKernel.quotient(call));
        }
        long factor = PowersOfTen.longPower(shift);
        LongKernel.Loop loop = (x, y, out, rows) -> LongLoops.divideScaled(x, factor, y, out, rows);
        return new LongKernel(
                call,
                symbol,
                IntegerArithmetic.within(loop, LongRange.of(result)),
                (x, y) -> Rounding.divideRounding(x * factor, y));
    }
}
