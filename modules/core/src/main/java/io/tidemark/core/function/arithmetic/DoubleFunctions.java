package io.tidemark.core.function.arithmetic;

import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.Rejection;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Functions of REAL and DOUBLE. They cost tens of nanoseconds each, so a call through an interface per row does not show.
 * As in Postgres, an argument outside the function's domain is an error, and so is a finite argument with an infinite result.
 */
final class DoubleFunctions {
    private DoubleFunctions() {}

    /** A function that takes every argument. */
    static @Nullable Kernel unary(Expr.Call call, DoubleUnaryOperator function) {
        return unary(call, function, argument -> true, "");
    }

    /** A function that takes the arguments of {@code domain}, and NaN. */
    static @Nullable Kernel unary(
            Expr.Call call, DoubleUnaryOperator function, DoublePredicate domain, String complaint) {
        if (call.arguments().size() != 1 || !areApproximate(call)) {
            return null;
        }
        boolean isReal = call.type().kind() == TypeKind.REAL;
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            double[] a = ((DoubleColumn) arguments[0]).values();
            double[] out = ((DoubleColumn) result).values();
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                double argument = a[row];
                if (!domain.test(argument) && !Double.isNaN(argument)) {
                    errors.reject(result, row, ErrorCode.INVALID_ARGUMENT, complaint + ": " + argument);
                    continue;
                }
                double value = function.applyAsDouble(argument);
                out[row] = isReal ? (float) value : value;
                if (Double.isInfinite(out[row]) && !Double.isInfinite(argument)) {
                    Rejection.outOfRange(errors, result, row, call.type(), call.function() + "(" + argument + ")");
                }
            }
        };
    }

    static @Nullable Kernel power(Expr.Call call) {
        if (call.arguments().size() != 2 || !areApproximate(call)) {
            return null;
        }
        boolean isReal = call.type().kind() == TypeKind.REAL;
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            double[] a = ((DoubleColumn) arguments[0]).values();
            double[] b = ((DoubleColumn) arguments[1]).values();
            double[] out = ((DoubleColumn) result).values();
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                String complaint = complaint(a[row], b[row]);
                if (complaint != null) {
                    errors.reject(result, row, ErrorCode.INVALID_ARGUMENT, complaint);
                    continue;
                }
                double value = pow(a[row], b[row]);
                out[row] = isReal ? (float) value : value;
                if (Double.isInfinite(out[row]) && Double.isFinite(a[row]) && Double.isFinite(b[row])) {
                    Rejection.outOfRange(errors, result, row, call.type(), a[row] + " ^ " + b[row]);
                }
            }
        };
    }

    /** One to any power is one, and anything to the power of zero: also NaN. Java says NaN for the first. */
    private static double pow(double base, double exponent) {
        return base == 1 ? 1 : Math.pow(base, exponent);
    }

    private static @Nullable String complaint(double base, double exponent) {
        if (base == 0 && exponent < 0) {
            return "zero raised to a negative power is undefined: 0 ^ " + exponent;
        }
        if (base < 0 && Double.isFinite(exponent) && exponent != Math.rint(exponent)) {
            return "a negative number raised to a non-integer power yields a complex result: " + base + " ^ "
                    + exponent;
        }
        return null;
    }

    private static boolean areApproximate(Expr.Call call) {
        List<Expr> arguments = call.arguments();
        return NumericTypes.isApproximate(call.type())
                && arguments.stream().allMatch(argument -> NumericTypes.isApproximate(argument.type()));
    }
}
