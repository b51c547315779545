package io.tidemark.core.function.arithmetic;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** Arithmetic on values that are whole longs: integers, and intervals and times in their unit. */
final class IntegerArithmetic {
    private IntegerArithmetic() {}

    /** A kernel for arguments and a result of LONG storage that need no scaling. */
    static @Nullable Kernel bind(Expr.Call call, String symbol) {
        LongRange range = LongRange.of(call.type());
        boolean canWrap = range.isFull()
                || call.arguments().stream()
                        .anyMatch(argument -> LongRange.of(argument.type()).isFull());
        return switch (symbol) {
            case "+" -> kernel(call, symbol, range, canWrap, LongLoops::add, LongLoops::addWithin, Math::addExact);
            case "-" ->
                kernel(
                        call,
                        symbol,
                        range,
                        canWrap,
                        LongLoops::subtract,
                        LongLoops::subtractWithin,
                        Math::subtractExact);
            case "*" ->
                kernel(
                        call,
                        symbol,
                        range,
                        canWrap,
                        LongLoops::multiply,
                        LongLoops::multiplyWithin,
                        Math::multiplyExact);
            case "/" -> new LongKernel(call, symbol, within(LongLoops::divide, range), IntegerArithmetic::divideExact);
            case "%" -> new LongKernel(call, symbol, LongLoops::modulo, (a, b) -> a % b);
            default -> null;
        };
    }

    /** A sum or difference of arguments that are too small to wrap, whatever their types say. */
    static Kernel boundedSum(Expr.Call call, String symbol) {
        LongRange range = LongRange.of(call.type());
        return symbol.equals("+")
                ? kernel(call, symbol, range, false, LongLoops::add, LongLoops::addWithin, Math::addExact)
                : kernel(
                        call,
                        symbol,
                        range,
                        false,
                        LongLoops::subtract,
                        LongLoops::subtractWithin,
                        Math::subtractExact);
    }

    /** A loop for arguments that are too small to wrap. */
    @FunctionalInterface
    private interface BoundedLoop {
        long run(long[] a, long[] b, long[] out, int rows, LongRange range);
    }

    private static Kernel kernel(
            Expr.Call call,
            String symbol,
            LongRange range,
            boolean canWrap,
            LongKernel.Loop wrapping,
            BoundedLoop bounded,
            LongBinaryOperator exact) {
        LongKernel.Loop loop =
                canWrap ? within(wrapping, range) : (a, b, out, rows) -> bounded.run(a, b, out, rows, range);
        return new LongKernel(call, symbol, loop, exact);
    }

    /** The loop, followed by a look at the range unless every long is in it. */
    static LongKernel.Loop within(LongKernel.Loop loop, LongRange range) {
        if (range.isFull()) {
            return loop;
        }
        return (a, b, out, rows) -> loop.run(a, b, out, rows) | LongLoops.outside(out, rows, range);
    }

    static long divideExact(long a, long b) {
        if (a == Long.MIN_VALUE && b == -1) {
            throw new ArithmeticException();
        }
        return a / b;
    }
}
