package io.tidemark.core.function.time;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import org.jspecify.annotations.Nullable;

/** {@code date_trunc}: unit, value, and optionally the zone whose days, weeks and months are meant. */
final class TruncationKernels {
    private TruncationKernels() {}

    static @Nullable Kernel bind(Expr.Call call) {
        int count = call.arguments().size();
        if (count < 2 || count > 3 || call.arguments().get(0).type().kind() != TypeKind.VARCHAR) {
            return null;
        }
        Expr unit = call.arguments().get(0);
        DataType type = call.arguments().get(1).type();
        DatePart part = DatePart.ofArgument(unit);
        if (part == null) {
            return null;
        }
        Truncation truncation = Truncation.of(part);
        if (truncation == null) {
            throw DatePart.notSupported(unit, "date_trunc");
        }
        if (count == 3) {
            Expr zone = call.arguments().get(2);
            ZoneClocks.check(zone);
            boolean takes = type.equals(call.type())
                    && type.kind() == TypeKind.TIMESTAMP_TZ
                    && zone.type().kind() == TypeKind.VARCHAR;
            return takes ? inZone(truncation) : null;
        }
        return type.equals(call.type()) ? ofType(type.kind(), truncation) : null;
    }

    private static @Nullable Kernel ofType(TypeKind kind, Truncation truncation) {
        return switch (kind) {
            case TIMESTAMP, TIMESTAMP_TZ ->
                (Kernel.Strict) (arguments, result, rows, errors) ->
                        truncation.apply(((LongColumn) arguments[1]).values(), ((LongColumn) result).values(), rows);
            case DATE -> ofDays(truncation);
            case INTERVAL_MICROS -> truncation.isFixed() ? ofIntervals(truncation.size()) : null;
            default -> null;
        };
    }

    private static Kernel ofDays(Truncation truncation) {
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] days = ((LongColumn) arguments[1]).values();
            long[] out = ((LongColumn) result).values();
            for (int i = 0; i < rows; i++) {
                out[i] = Math.floorDiv(truncation.apply(days[i] * TimeUnits.DAY), TimeUnits.DAY);
            }
        };
    }

    /** Intervals are cut towards zero. */
    private static Kernel ofIntervals(long size) {
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] micros = ((LongColumn) arguments[1]).values();
            long[] out = ((LongColumn) result).values();
            for (int i = 0; i < rows; i++) {
                out[i] = micros[i] - micros[i] % size;
            }
        };
    }

    private static Kernel inZone(Truncation truncation) {
        ZoneClocks clocks = new ZoneClocks();
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] instants = ((LongColumn) arguments[1]).values();
            BytesColumn zones = (BytesColumn) arguments[2];
            long[] out = ((LongColumn) result).values();
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                ZoneClock clock = clocks.get(zones, row);
                if (clock == null) {
                    errors.reject(result, row, ErrorCode.INVALID_ARGUMENT, ZoneClocks.complaint(zones, row));
                    continue;
                }
                long offset = clock.offsetAt(instants[row]);
                long local = truncation.apply(instants[row] + offset);
                // Within a day the offset stays: the hour that is shown twice has two starts.
                out[row] = truncation.isCivil() ? clock.toInstant(local) : local - offset;
            }
        };
    }
}
