package io.tidemark.core.function.time;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.Kernel;
import org.jspecify.annotations.Nullable;

/** {@code at_time_zone}: what a zone's clocks show at a TIMESTAMP_TZ, or when they show a TIMESTAMP. */
final class ZoneKernels {
    private ZoneKernels() {}

    static @Nullable Kernel bind(Expr.Call call) {
        if (call.arguments().size() != 2) {
            return null;
        }
        TypeKind from = call.arguments().get(0).type().kind();
        TypeKind to = call.type().kind();
        boolean toLocal = from == TypeKind.TIMESTAMP_TZ && to == TypeKind.TIMESTAMP;
        boolean toInstant = from == TypeKind.TIMESTAMP && to == TypeKind.TIMESTAMP_TZ;
        if (!toLocal && !toInstant) {
            return null;
        }
        Expr zone = call.arguments().get(1);
        return switch (zone.type().kind()) {
            case VARCHAR -> {
                ZoneClocks.check(zone);
                yield byName(toLocal);
            }
            case INTERVAL_MICROS -> byOffset(toLocal ? 1 : -1);
            default -> null;
        };
    }

    private static Kernel byName(boolean toLocal) {
        ZoneClocks clocks = new ZoneClocks();
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] points = ((LongColumn) arguments[0]).values();
            BytesColumn zones = (BytesColumn) arguments[1];
            long[] out = ((LongColumn) result).values();
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                ZoneClock clock = clocks.get(zones, row);
                if (clock == null) {
                    errors.reject(result, row, ErrorCode.INVALID_ARGUMENT, ZoneClocks.complaint(zones, row));
                } else {
                    out[row] = toLocal ? clock.toLocal(points[row]) : clock.toInstant(points[row]);
                }
            }
        };
    }

    private static Kernel byOffset(int sign) {
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] points = ((LongColumn) arguments[0]).values();
            long[] offsets = ((LongColumn) arguments[1]).values();
            long[] out = ((LongColumn) result).values();
            for (int i = 0; i < rows; i++) {
                out[i] = points[i] + sign * offsets[i];
            }
        };
    }
}
