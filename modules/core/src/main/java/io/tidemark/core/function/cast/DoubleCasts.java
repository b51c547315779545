package io.tidemark.core.function.cast;

import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.Rejection;
import io.tidemark.core.function.arithmetic.LongRange;
import io.tidemark.core.function.decimal.Int128;
import io.tidemark.core.function.decimal.PowersOfTen;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Casts from and to REAL and DOUBLE. */
final class DoubleCasts {
    /** As many digits as Postgres takes over: those that every double, and every float, can tell apart. */
    private static final MathContext DOUBLE_DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);

    private static final MathContext REAL_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);
    /** Up to here an integer is a double exactly. */
    private static final long MAX_EXACT_DOUBLE = 1L << 53;

    private static final long MAX_EXACT_FLOAT = 1L << 24;
    /** 10^10 is a float exactly, 10^11 is not. */
    private static final int MAX_EXACT_FLOAT_POWER = 10;

    private DoubleCasts() {}

    static Kernel between(DataType from, DataType to) {
        if (to.kind() == TypeKind.DOUBLE) {
            return new Kernel.FirstArgument();
        }
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            double[] a = ((DoubleColumn) arguments[0]).values();
            double[] out = ((DoubleColumn) result).values();
            for (int row = 0; row < rows; row++) {
                out[row] = (float) a[row];
                boolean lost =
                        Double.isInfinite(out[row]) != Double.isInfinite(a[row]) || (out[row] == 0) != (a[row] == 0);
                if (lost && !result.nulls().get(row)) {
                    Rejection.outOfRange(errors, result, row, to, Rejection.text(arguments[0], row, from));
                }
            }
        };
    }

    static Kernel fromExact(DataType from, DataType to) {
        Int128 value = new Int128();
        int scale = from.scale();
        boolean isReal = to.kind() == TypeKind.REAL;
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            double[] out = ((DoubleColumn) result).values();
            for (int row = 0; row < rows; row++) {
                if (!result.nulls().get(row)) {
                    value.read(arguments[0], row);
                    out[row] = isReal ? toFloat(value, scale) : toDouble(value, scale);
                }
            }
        };
    }

    /** A quotient of two exact doubles is rounded once, and so right; all else by the long way. */
    private static double toDouble(Int128 unscaled, int scale) {
        long low = unscaled.low();
        if (unscaled.isLong() && scale == 0) {
            return low;
        }
        boolean exact = unscaled.isLong() && Math.abs(low) <= MAX_EXACT_DOUBLE && low != Long.MIN_VALUE;
        if (exact && scale <= PowersOfTen.MAX_LONG_EXPONENT) {
            return low / (double) PowersOfTen.longPower(scale);
        }
        return new BigDecimal(unscaled.toBigInteger(), scale).doubleValue();
    }

    private static float toFloat(Int128 unscaled, int scale) {
        long low = unscaled.low();
        if (unscaled.isLong() && scale == 0) {
            return low;
        }
        boolean exact = unscaled.isLong() && Math.abs(low) <= MAX_EXACT_FLOAT && low != Long.MIN_VALUE;
        if (exact && scale <= MAX_EXACT_FLOAT_POWER) {
            return low / (float) PowersOfTen.longPower(scale);
        }
        return new BigDecimal(unscaled.toBigInteger(), scale).floatValue();
    }

    static Kernel toExact(DataType from, DataType to) {
        return NumericTypes.isInteger(to) ? toInteger(from, to) : toDecimal(from, to);
    }

    private static Kernel toInteger(DataType from, DataType to) {
        LongRange range = LongRange.of(to);
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            double[] a = ((DoubleColumn) arguments[0]).values();
            long[] out = ((LongColumn) result).values();
            for (int row = 0; row < rows; row++) {
                double rounded = Math.rint(a[row]);
                out[row] = (long) rounded;
                // The cast to long stops at both ends: 2^63 becomes 2^63 - 1, so look at the double too.
                boolean fits = rounded >= -0x1p63 && rounded < 0x1p63 && range.contains(out[row]);
                if (!fits && !result.nulls().get(row)) {
                    Rejection.outOfRange(errors, result, row, to, Rejection.text(arguments[0], row, from));
                }
            }
        };
    }

    private static Kernel toDecimal(DataType from, DataType to) {
        MathContext digits = from.kind() == TypeKind.REAL ? REAL_DIGITS : DOUBLE_DIGITS;
        Int128 value = new Int128();
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            double[] a = ((DoubleColumn) arguments[0]).values();
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                // A value with more digits than any DECIMAL is not worth writing them all out.
                boolean fits = Math.abs(a[row]) < 1e39
                        && value.set(new BigDecimal(a[row])
                                .round(digits)
                                .setScale(to.scale(), RoundingMode.HALF_UP)
                                .unscaledValue())
                        && value.fits(to.precision())
                        && (to.storage() == Storage.WIDE || value.isLong());
                if (fits) {
                    value.write(result, row);
                } else {
                    Rejection.outOfRange(errors, result, row, to, Rejection.text(arguments[0], row, from));
                }
            }
        };
    }
}
