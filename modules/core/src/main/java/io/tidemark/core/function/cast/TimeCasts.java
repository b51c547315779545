package io.tidemark.core.function.cast;

import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.function.Kernel;
import io.tidemark.core.function.Rejection;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Casts among dates, times and intervals. */
final class TimeCasts {
    private static final long MICROS_OF_DAY = 86_400_000_000L;
    private static final long MAX_DAYS = Long.MAX_VALUE / MICROS_OF_DAY;

    private TimeCasts() {}

    static @Nullable Kernel bind(TypeKind from, DataType to) {
        return switch (from) {
            case DATE -> isPoint(to.kind()) ? midnight(to) : null;
            case TIMESTAMP, TIMESTAMP_TZ -> ofPoint(to.kind());
            case TIME -> to.kind() == TypeKind.INTERVAL_MICROS ? new Kernel.FirstArgument() : null;
            case INTERVAL_MICROS -> to.kind() == TypeKind.TIME ? timeOfDay() : null;
            default -> null;
        };
    }

    private static boolean isPoint(TypeKind kind) {
        return kind == TypeKind.TIMESTAMP || kind == TypeKind.TIMESTAMP_TZ;
    }

    private static @Nullable Kernel ofPoint(TypeKind to) {
        return switch (to) {
            case TIMESTAMP, TIMESTAMP_TZ -> new Kernel.FirstArgument();
            case DATE -> ofLongs(micros -> Math.floorDiv(micros, MICROS_OF_DAY));
            case TIME -> timeOfDay();
            default -> null;
        };
    }

    private static Kernel timeOfDay() {
        return ofLongs(micros -> Math.floorMod(micros, MICROS_OF_DAY));
    }

    /** A function that takes every long. It is called through an interface for each row: about two nanoseconds. */
    static Kernel ofLongs(LongUnaryOperator function) {
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] a = ((LongColumn) arguments[0]).values();
            long[] out = ((LongColumn) result).values();
            for (int i = 0; i < rows; i++) {
                out[i] = function.applyAsLong(a[i]);
            }
        };
    }

    private static Kernel midnight(DataType to) {
        return (Kernel.Strict) (arguments, result, rows, errors) -> {
            long[] a = ((LongColumn) arguments[0]).values();
            long[] out = ((LongColumn) result).values();
            for (int row = 0; row < rows; row++) {
                out[row] = a[row] * MICROS_OF_DAY;
                if (Math.abs(a[row]) > MAX_DAYS && !result.nulls().get(row)) {
                    Rejection.outOfRange(errors, result, row, to, "day " + a[row]);
                }
            }
        };
    }
}
