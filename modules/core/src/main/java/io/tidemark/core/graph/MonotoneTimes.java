package io.tidemark.core.graph;

import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.function.time.UnitLength;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Expressions that never fall while an event time rises, and how far they lie behind the watermark then. With a lag of l below them:
 *
 * <pre>
 *   a column                     l
 *   date_trunc(unit, x [, zone]) l + the longest unit - 1 µs: the unit of a moment is complete when the watermark is at its end
 *   x + interval                 l - interval, and no less than 0
 *   x in another time type       l
 * </pre>
 */
public final class MonotoneTimes {
    private MonotoneTimes() {}

    /**
     * The lag of an expression, or {@link TimeLags#NONE}.
     *
     * @param lagOf the lag of a column that it may use, or {@link TimeLags#NONE}
     */
    public static long lag(Expr expr, IntToLongFunction lagOf) {
        if (expr instanceof Expr.ColumnRef column) {
            return lagOf.applyAsLong(column.index());
        }
        if (!(expr instanceof Expr.Call call) || !isMoment(call.type())) {
            return TimeLags.NONE;
        }
        return switch (call.function()) {
            case "date_trunc" -> truncated(call, lagOf);
            case "add_interval" -> shifted(call, lagOf);
            case "cast" ->
                isMoment(call.arguments().get(0).type()) ? lag(call.arguments().get(0), lagOf) : TimeLags.NONE;
            default -> TimeLags.NONE;
        };
    }

    /** Whether values of a type are microseconds of a calendar. */
    public static boolean isMoment(DataType type) {
        return switch (type.kind()) {
            case TIMESTAMP, TIMESTAMP_TZ -> true;
            default -> false;
        };
    }

    private static long truncated(Expr.Call call, IntToLongFunction lagOf) {
        UnitLength unit = UnitLength.of(call.arguments().get(0));
        long lag = lag(call.arguments().get(1), lagOf);
        return unit == null || lag == TimeLags.NONE
                ? TimeLags.NONE
                : lag + unit.longestMicros(call.arguments().size() > 2) - 1;
    }

    private static long shifted(Expr.Call call, IntToLongFunction lagOf) {
        Long micros = micros(call.arguments().get(1));
        long lag = lag(call.arguments().get(0), lagOf);
        return micros == null || lag == TimeLags.NONE ? TimeLags.NONE : Math.max(0, lag - micros);
    }

    /** A constant interval of a fixed length in microseconds; null if the expression is something else. */
    public static @Nullable Long micros(Expr expr) {
        if (expr instanceof Expr.Literal literal
                && literal.type().equals(DataType.INTERVAL_MICROS)
                && literal.value() instanceof Long micros) {
            return micros;
        }
        if (expr instanceof Expr.Call call && call.function().equals("negate")) {
            Long micros = micros(call.arguments().get(0));
            return micros == null ? null : -micros;
        }
        return null;
    }
}
