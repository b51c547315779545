package io.tidemark.core.function.time;

import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.format.text.CivilDay;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * {@code add_interval}: a date, time or point in time, and an interval. Months keep the day of the month, or take the month's
 * last: a month after 31 January is 28 or 29 February. Microseconds added to a TIME go round the clock.
 */
final class IntervalKernels {
    /** Farther away no day is, so that nothing wraps on the way. */
    private static final long MAX_MONTHS = 12L * 600_000;

    private IntervalKernels() {}

    static @Nullable Kernel bind(Expr.Call call) {
        if (call.arguments().size() != 2) {
            return null;
        }
        DataType from = call.arguments().get(0).type();
        TypeKind interval = call.arguments().get(1).type().kind();
        boolean months = interval == TypeKind.INTERVAL_MONTHS;
        if (!months && interval != TypeKind.INTERVAL_MICROS) {
            return null;
        }
        DataType to = call.type();
        return switch (from.kind()) {
            case TIMESTAMP, TIMESTAMP_TZ ->
                !from.equals(to) ? null : months ? monthsLater(1, to, 1) : microsLater(1, to, 1);
            case DATE ->
                switch (to.kind()) {
                    case DATE ->
                        months
                                ? monthsLater(TimeUnits.DAY, to, TimeUnits.DAY)
                                : microsLater(TimeUnits.DAY, to, TimeUnits.DAY);
                    case TIMESTAMP, TIMESTAMP_TZ ->
                        months ? monthsLater(TimeUnits.DAY, to, 1) : microsLater(TimeUnits.DAY, to, 1);
                    default -> null;
                };
            case TIME -> from.equals(to) && !months ? aroundTheClock() : null;
            default -> null;
        };
    }

    /**
     * @param unit microseconds that one of the stored values is
     * @param resultUnit microseconds that one of the result's is; rounded down
     */
    private static Kernel microsLater(long unit, DataType to, long resultUnit) {
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] points = ((LongColumn) arguments[0]).values();
            long[] micros = ((LongColumn) arguments[1]).values();
            long[] out = ((LongColumn) result).values();
            long wrong = 0;
            for (int i = 0; i < rows; i++) {
                long point = points[i] * unit;
                long sum = point + micros[i];
                wrong |= (point ^ sum) & (micros[i] ^ sum);
                out[i] = sum;
            }
            if (resultUnit > 1) {
                for (int i = 0; i < rows; i++) {
                    out[i] = Math.floorDiv(out[i], resultUnit);
                }
            }
            for (int row = 0; wrong < 0 && row < rows; row++) {
                long point = points[row] * unit;
                long sum = point + micros[row];
                if (((point ^ sum) & (micros[row] ^ sum)) < 0 && !result.nulls().get(row)) {
                    reject(arguments, result, row, to, errors);
                }
            }
        };
    }

    private static Kernel monthsLater(long unit, DataType to, long resultUnit) {
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] points = ((LongColumn) arguments[0]).values();
            long[] months = ((LongColumn) arguments[1]).values();
            long[] out = ((LongColumn) result).values();
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                long point = points[row] * unit;
                boolean fits = months[row] >= -MAX_MONTHS && months[row] <= MAX_MONTHS;
                long later = fits ? dayMonthsLater(Math.floorDiv(point, TimeUnits.DAY), months[row]) : 0;
                fits &= Math.abs(later) < Long.MAX_VALUE / TimeUnits.DAY;
                if (fits) {
                    out[row] = Math.floorDiv(later * TimeUnits.DAY + Math.floorMod(point, TimeUnits.DAY), resultUnit);
                } else {
                    reject(arguments, result, row, to, errors);
                }
            }
        };
    }

    private static long dayMonthsLater(long day, long months) {
        long date = CivilDay.ofEpochDay(day);
        long month = CivilDay.year(date) * (long) TimeUnits.MONTHS_OF_YEAR + CivilDay.month(date) - 1 + months;
        int year = (int) Math.floorDiv(month, TimeUnits.MONTHS_OF_YEAR);
        int monthOfYear = (int) Math.floorMod(month, (long) TimeUnits.MONTHS_OF_YEAR) + 1;
        int dayOfMonth = Math.min(CivilDay.day(date), CivilDay.length(year, monthOfYear));
        return CivilDay.toEpochDay(year, monthOfYear, dayOfMonth);
    }

    private static Kernel aroundTheClock() {
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] times = ((LongColumn) arguments[0]).values();
            long[] micros = ((LongColumn) arguments[1]).values();
            long[] out = ((LongColumn) result).values();
            for (int i = 0; i < rows; i++) {
                out[i] = Math.floorMod(times[i] + micros[i] % TimeUnits.DAY, TimeUnits.DAY);
            }
        };
    }

    private static void reject(Column[] arguments, Column result, int row, DataType to, RowErrors errors) {
        long interval = ((LongColumn) arguments[1]).get(row);
        Rejection.outOfRange(errors, result, row, to, ((LongColumn) arguments[0]).get(row) + " + " + interval);
    }
}
