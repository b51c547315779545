package io.tidemark.core.function.time;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Functions;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.NumericTypes;
import io.tidemark.core.function.Rejection;
import io.tidemark.core.function.arithmetic.LongRange;
import io.tidemark.core.function.decimal.Int128;
import io.tidemark.core.function.decimal.PowersOfTen;
import org.jspecify.annotations.Nullable;

/** {@code extract}: unit, value. An integer result is cut, a DECIMAL rounded to its scale. */
final class ExtractionKernels {
    private ExtractionKernels() {}

    static @Nullable Kernel bind(Expr.Call call) {
        if (call.arguments().size() != 2 || !call.type().isNumeric()) {
            return null;
        }
        Expr unit = call.arguments().get(0);
        DataType from = call.arguments().get(1).type();
        DatePart part = unit.type().kind() == TypeKind.VARCHAR ? DatePart.ofArgument(unit) : null;
        if (part == null || !isTime(from)) {
            return null;
        }
        part = Functions.isAny(unit) ? DatePart.EPOCH : part;
        Extraction extraction = Extraction.of(part, from.kind());
        if (extraction == null) {
            throw DatePart.notSupported(unit, from.toString());
        }
        DataType type = call.type();
        if (type.storage() == Storage.DOUBLE) {
            return toDouble(extraction, type);
        }
        return type.storage() == Storage.LONG ? toLong(extraction, type) : toWide(extraction, type);
    }

    private static boolean isTime(DataType type) {
        return switch (type.kind()) {
            case DATE, TIME, TIMESTAMP, TIMESTAMP_TZ, INTERVAL_MONTHS, INTERVAL_MICROS -> true;
            default -> false;
        };
    }

    private static Kernel toLong(Extraction extraction, DataType type) {
        LongRange range = LongRange.of(type);
        int up = type.scale() - extraction.scale();
        boolean cuts = NumericTypes.isInteger(type) && up < 0;
        long divisor = cuts ? PowersOfTen.longPower(-up) : 1;
        if (up != 0 && !cuts) {
            return toWide(extraction, type);
        }
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] values = ((LongColumn) arguments[1]).values();
            long[] out = ((LongColumn) result).values();
            boolean fits = true;
            for (int i = 0; i < rows; i++) {
                long field = extraction.field().applyAsLong(values[i]);
                out[i] = cuts ? field / divisor : field;
                fits &= range.contains(out[i]);
            }
            for (int row = 0; !fits && row < rows; row++) {
                if (!result.nulls().get(row) && !range.contains(out[row])) {
                    reject(result, row, type, errors);
                }
            }
        };
    }

    private static Kernel toWide(Extraction extraction, DataType type) {
        Int128 field = new Int128();
        int up = type.scale() - extraction.scale();
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] values = ((LongColumn) arguments[1]).values();
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                field.set(extraction.field().applyAsLong(values[row]));
                if (field.rescale(up) && field.fits(type.precision())) {
                    field.write(result, row);
                } else {
                    reject(result, row, type, errors);
                }
            }
        };
    }

    private static Kernel toDouble(Extraction extraction, DataType type) {
        double divisor = PowersOfTen.longPower(extraction.scale());
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] values = ((LongColumn) arguments[1]).values();
            double[] out = ((DoubleColumn) result).values();
            for (int i = 0; i < rows; i++) {
                double field = extraction.field().applyAsLong(values[i]) / divisor;
                out[i] = type.kind() == TypeKind.REAL ? (float) field : field;
            }
        };
    }

    private static void reject(Column result, int row, DataType type, RowErrors errors) {
        Rejection.outOfRange(errors, result, row, type, "the field to extract");
    }
}
