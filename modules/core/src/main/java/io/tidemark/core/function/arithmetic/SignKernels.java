package io.tidemark.core.function.arithmetic;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.Rejection;
import io.tidemark.core.function.decimal.Int128;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** {@code negate}, {@code abs} and {@code sign}. */
final class SignKernels {
    private SignKernels() {}

    static @Nullable Kernel negate(Expr.Call call) {
        DataType type = call.type();
        if (!sameType(call) || !(type.isNumeric() || NumericTypes.isInterval(type))) {
            return null;
        }
        return switch (type.storage()) {
            case LONG ->
                (Kernel.Strict) (arguments, result, rows, errors) -> {
                    long[] a = ((LongColumn) arguments[0]).values();
                    long[] out = ((LongColumn) result).values();
                    for (int i = 0; i < rows; i++) {
                        out[i] = -a[i];
                    }
                    checkRange(a, arguments[0], result, rows, type, errors);
                };
            case DOUBLE ->
                (Kernel.Strict) (arguments, result, rows, errors) -> {
                    double[] a = ((DoubleColumn) arguments[0]).values();
                    double[] out = ((DoubleColumn) result).values();
                    for (int i = 0; i < rows; i++) {
                        out[i] = -a[i];
                    }
                };
            default -> wide(value -> true);
        };
    }

    static @Nullable Kernel abs(Expr.Call call) {
        DataType type = call.type();
        if (!sameType(call) || !type.isNumeric()) {
            return null;
        }
        return switch (type.storage()) {
            case LONG ->
                (Kernel.Strict) (arguments, result, rows, errors) -> {
                    long[] a = ((LongColumn) arguments[0]).values();
                    long[] out = ((LongColumn) result).values();
                    for (int i = 0; i < rows; i++) {
                        out[i] = Math.abs(a[i]);
                    }
                    checkRange(a, arguments[0], result, rows, type, errors);
                };
            case DOUBLE ->
                (Kernel.Strict) (arguments, result, rows, errors) -> {
                    double[] a = ((DoubleColumn) arguments[0]).values();
                    double[] out = ((DoubleColumn) result).values();
                    for (int i = 0; i < rows; i++) {
                        out[i] = Math.abs(a[i]);
                    }
                };
            default -> wide(Int128::isNegative);
        };
    }

    /** -1, 0 or 1, in the type of the result: DOUBLE, or an exact type. */
    static @Nullable Kernel sign(Expr.Call call) {
        DataType from = call.arguments().get(0).type();
        DataType type = call.type();
        if (NumericTypes.isApproximate(from) && NumericTypes.isApproximate(type)) {
            return DoubleFunctions.unary(call, Math::signum);
        }
        if (!NumericTypes.isExact(from) || !NumericTypes.isExact(type)) {
            return null;
        }
        Int128 value = new Int128();
        int scale = type.scale();
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            for (int row = 0; row < rows; row++) {
                if (!result.nulls().get(row)) {
                    value.set(value.read(arguments[0], row).signum());
                    value.scaleUp(scale);
                    value.write(result, row);
                }
            }
        };
    }

    private static boolean sameType(Expr.Call call) {
        return call.arguments().size() == 1 && call.arguments().get(0).type().equals(call.type());
    }

    /** The lowest value of an integer type has no positive counterpart. */
    private static void checkRange(
            long[] values, Column argument, Column result, int rows, DataType type, RowErrors errors) {
        long min = LongRange.of(type).min();
        boolean found = false;
        for (int i = 0; i < rows; i++) {
            found |= values[i] == min;
        }
        if (!found || type.kind() == TypeKind.DECIMAL) {
            return;
        }
        for (int row = 0; row < rows; row++) {
            if (values[row] == min && !result.nulls().get(row)) {
                Rejection.outOfRange(errors, result, row, type, "-(" + Rejection.text(argument, row, type) + ")");
            }
        }
    }

    /** Changes the sign of the values that {@code changes} names; decimals cannot fall out of range by that. */
    private static Kernel wide(Predicate<Int128> changes) {
        Int128 value = new Int128();
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            for (int row = 0; row < rows; row++) {
                if (!result.nulls().get(row)) {
                    value.read(arguments[0], row);
                    if (changes.test(value)) {
                        value.negate();
                    }
                    value.write(result, row);
                }
            }
        };
    }
}
