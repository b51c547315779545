package io.tidemark.core.function.arithmetic;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * Arithmetic on REAL and DOUBLE. As in Postgres, a result that is infinite though the operands are finite is an error, and so is
 * one that is zero though it should not be; infinities and NaN that come in go on. A REAL is computed as a double and rounded
 * once: 53 bits are enough for that to be the float result.
 */
final class DoubleKernel implements Kernel.Strict {
    /** Computes all rows; false if any row may be wrong. */
    @FunctionalInterface
    interface Loop {
        boolean run(double[] a, double[] b, double[] out, int rows);
    }

    private final Loop loop;
    private final Operands operands;
    private final DataType type;

    private DoubleKernel(Loop loop, Expr.Call call, String symbol) {
        this.loop = loop;
        operands = new Operands(call, symbol);
        type = call.type();
    }

    static @Nullable Kernel bind(Expr.Call call, String symbol) {
        Loop loop = switch (symbol) {
            case "+" -> DoubleKernel::add;
            case "-" -> DoubleKernel::subtract;
            case "*" -> DoubleKernel::multiply;
            case "/" -> DoubleKernel::divide;
            case "%" -> DoubleKernel::modulo;
            default -> null;
        };
        return loop == null ? null : new DoubleKernel(loop, call, symbol);
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        double[] a = ((DoubleColumn) arguments[0]).values();
        double[] b = ((DoubleColumn) arguments[1]).values();
        double[] out = ((DoubleColumn) result).values();
        boolean fine = loop.run(a, b, out, rows);
        if (type.kind() == TypeKind.REAL) {
            for (int i = 0; i < rows; i++) {
                double exact = out[i];
                out[i] = (float) exact;
                fine &= Math.abs(out[i]) <= Float.MAX_VALUE && (out[i] != 0) == (exact != 0);
            }
        }
        if (!fine) {
            lookAgain(arguments, result, rows, errors);
        }
    }

    private void lookAgain(Column[] arguments, Column result, int rows, RowErrors errors) {
        double[] a = ((DoubleColumn) arguments[0]).values();
        double[] b = ((DoubleColumn) arguments[1]).values();
        double[] out = ((DoubleColumn) result).values();
        for (int row = 0; row < rows; row++) {
            if (result.nulls().get(row)) {
                continue;
            }
            if (operands.isDivision() && b[row] == 0 && !Double.isNaN(a[row])) {
                Rejection.divisionByZero(errors, result, row);
            } else if (isOverflow(a[row], b[row], out[row]) || isUnderflow(a[row], b[row], out[row])) {
                Rejection.outOfRange(errors, result, row, type, operands.text(arguments, row));
            }
        }
    }

    private static boolean isOverflow(double a, double b, double result) {
        return Double.isInfinite(result) && !Double.isInfinite(a) && !Double.isInfinite(b);
    }

    private boolean isUnderflow(double a, double b, double result) {
        return result == 0
                && a != 0
                && switch (operands.symbol()) {
                    case "*" -> b != 0;
                    case "/" -> !Double.isInfinite(b);
                    default -> false;
                };
    }

    private static boolean add(double[] a, double[] b, double[] out, int rows) {
        boolean fine = true;
        for (int i = 0; i < rows; i++) {
            out[i] = a[i] + b[i];
            fine &= Math.abs(out[i]) <= Double.MAX_VALUE;
        }
        return fine;
    }

    private static boolean subtract(double[] a, double[] b, double[] out, int rows) {
        boolean fine = true;
        for (int i = 0; i < rows; i++) {
            out[i] = a[i] - b[i];
            fine &= Math.abs(out[i]) <= Double.MAX_VALUE;
        }
        return fine;
    }

    private static boolean multiply(double[] a, double[] b, double[] out, int rows) {
        boolean fine = true;
        for (int i = 0; i < rows; i++) {
            out[i] = a[i] * b[i];
            double size = Math.abs(out[i]);
            fine &= size <= Double.MAX_VALUE && size > 0 || a[i] == 0 || b[i] == 0;
        }
        return fine;
    }

    private static boolean divide(double[] a, double[] b, double[] out, int rows) {
        boolean fine = true;
        for (int i = 0; i < rows; i++) {
            out[i] = a[i] / b[i];
            double size = Math.abs(out[i]);
            fine &= size <= Double.MAX_VALUE && (size > 0 || a[i] == 0);
        }
        return fine;
    }

    private static boolean modulo(double[] a, double[] b, double[] out, int rows) {
        boolean fine = true;
        for (int i = 0; i < rows; i++) {
            out[i] = a[i] % b[i];
            fine &= b[i] != 0;
        }
        return fine;
    }
}
