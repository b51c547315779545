package io.tidemark.core.function.arithmetic;

import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Rounds REAL and DOUBLE to a number of decimal digits, as they are printed: 2.675 to two digits is 2.68, though the double is a
 * little less. Not a function of Postgres, which has none for these types.
 */
final class DoubleDigits {
    /** No double has a digit farther away from the point than this. */
    private static final int MAX_DIGITS = 350;

    private DoubleDigits() {}

    static @Nullable Kernel bind(Expr.Call call, RoundingMode mode) {
        if (!NumericTypes.isInteger(call.arguments().get(1).type())) {
            return null;
        }
        boolean isReal = call.type().kind() == TypeKind.REAL;
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            double[] values = ((DoubleColumn) arguments[0]).values();
            long[] digits = ((LongColumn) arguments[1]).values();
            double[] out = ((DoubleColumn) result).values();
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                if (Double.isFinite(values[row])) {
                    int kept = (int) Math.max(-MAX_DIGITS, Math.min(MAX_DIGITS, digits[row]));
                    String printed = isReal ? Float.toString((float) values[row]) : Double.toString(values[row]);
                    double rounded =
                            new BigDecimal(printed).setScale(kept, mode).doubleValue();
                    out[row] = isReal ? (float) rounded : rounded;
                } else {
                    out[row] = values[row];
                }
            }
        };
    }
}
