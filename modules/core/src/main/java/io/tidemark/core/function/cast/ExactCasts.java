package io.tidemark.core.function.cast;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.Rejection;
import io.tidemark.core.function.arithmetic.LongRange;
import io.tidemark.core.function.arithmetic.Rounding;
import io.tidemark.core.function.decimal.Int128;
import io.tidemark.core.function.decimal.PowersOfTen;

/** Casts among integers and DECIMALs. */
final class ExactCasts {
    private ExactCasts() {}

    static Kernel bind(DataType from, DataType to) {
        int shift = to.scale() - from.scale();
        boolean longs = from.storage() == Storage.LONG && to.storage() == Storage.LONG;
        if (shift == 0 && from.storage() == to.storage() && neverOverflows(from, to)) {
            return new Kernel.FirstArgument();
        }
        if (longs && shift <= 0) {
            return narrowing(from, to, PowersOfTen.longPower(-shift));
        }
        if (longs && NumericTypes.digits(from) + shift <= PowersOfTen.MAX_LONG_EXPONENT) {
            return widening(from, to, PowersOfTen.longPower(shift));
        }
        return wide(from, to, shift);
    }

    private static boolean neverOverflows(DataType from, DataType to) {
        if (NumericTypes.isInteger(from) && NumericTypes.isInteger(to)) {
            return from.kind().compareTo(to.kind()) <= 0;
        }
        // 19 digits of a BIGINT are more than all its values need, but 18 of a DECIMAL do not fit 18 of any integer
        // type but that.
        return NumericTypes.isInteger(to)
                ? NumericTypes.digits(from) < NumericTypes.digits(to)
                : NumericTypes.digits(from) <= NumericTypes.digits(to);
    }

    private static Kernel narrowing(DataType from, DataType to, long divisor) {
        LongRange range = LongRange.of(to);
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] a = ((LongColumn) arguments[0]).values();
            long[] out = ((LongColumn) result).values();
            if (divisor == 1) {
                System.arraycopy(a, 0, out, 0, rows);
            } else {
                for (int i = 0; i < rows; i++) {
                    out[i] = Rounding.divideRounding(a[i], divisor);
                }
            }
            check(arguments[0], from, result, rows, range, to, errors);
        };
    }

    private static Kernel widening(DataType from, DataType to, long factor) {
        LongRange range = LongRange.of(to);
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] a = ((LongColumn) arguments[0]).values();
            long[] out = ((LongColumn) result).values();
            for (int i = 0; i < rows; i++) {
                out[i] = a[i] * factor;
            }
            check(arguments[0], from, result, rows, range, to, errors);
        };
    }

    private static void check(
            Column argument, DataType from, Column result, int rows, LongRange range, DataType to, RowErrors errors) {
        long[] values = ((LongColumn) result).values();
        boolean fine = true;
        for (int i = 0; i < rows; i++) {
            fine &= values[i] >= range.min() & values[i] <= range.max();
        }
        for (int row = 0; !fine && row < rows; row++) {
            if (!range.contains(values[row]) && !result.nulls().get(row)) {
                Rejection.outOfRange(errors, result, row, to, Rejection.text(argument, row, from));
            }
        }
    }

    private static Kernel wide(DataType from, DataType to, int shift) {
        boolean toLong = to.storage() == Storage.LONG;
        LongRange range = toLong ? LongRange.of(to) : new LongRange(0, 0);
        Int128 value = new Int128();
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                boolean fits = value.read(arguments[0], row).rescale(shift)
                        && (toLong ? value.isLong() && range.contains(value.low()) : value.fits(to.precision()));
                if (fits) {
                    value.write(result, row);
                } else {
                    Rejection.outOfRange(errors, result, row, to, Rejection.text(arguments[0], row, from));
                }
            }
        };
    }
}
