package io.tidemark.sql.lower;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.MonotoneTimes;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.sql.lower.scalar.Calls;
import io.tidemark.sql.lower.scalar.Moments;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a condition that compares the clock with a time of the row says of the clock:
 *
 * <pre>
 *   x &gt;  now() - i     until x + i             x &lt;  now() - i     from x + i, and 1 µs
 *   x &gt;= now() - i     until x + i, and 1 µs   x &lt;= now() - i     from x + i
 * </pre>
 *
 * @param moment at which a row goes or comes
 */
record ClockBounds(Expr moment, boolean isUntil) {
    private static final String HINT =
            "Write WHERE event_time > now() - INTERVAL '1' HOUR, with days, hours or less; or take the moment from the event time of the row.";

    /** Of a part of a condition that depends on the clock. */
    static ClockBounds of(Expr part) {
        if (!(part instanceof Expr.Call call) || call.arguments().size() != 2) {
            throw refused();
        }
        boolean isRight = Moments.dependOnClock(call.arguments().get(1));
        Expr time = call.arguments().get(isRight ? 0 : 1);
        Long shift = shift(call.arguments().get(isRight ? 1 : 0));
        // x > clock + shift
        String function = isRight ? call.function() : TimeBounds.mirrored(call.function());
        if (shift == null || Moments.dependOnClock(time) || !isTime(time.type())) {
            throw refused();
        }
        return switch (function) {
            case "gt" -> new ClockBounds(moved(time, -shift), true);
            case "ge" -> new ClockBounds(moved(time, 1 - shift), true);
            case "lt" -> new ClockBounds(moved(time, 1 - shift), false);
            case "le" -> new ClockBounds(moved(time, -shift), false);
            default -> throw refused();
        };
    }

    PlanNode over(PlanNode input) {
        return new PlanNode.ClockFilter(input, moment, isUntil);
    }

    private static boolean isTime(DataType type) {
        return MonotoneTimes.isMoment(type) || type.kind() == TypeKind.DATE;
    }

    private static Expr moved(Expr time, long micros) {
        Expr moment = time.type().kind() == TypeKind.DATE ? Calls.castTo(time, DataType.TIMESTAMP) : time;
        if (micros == 0) {
            return moment;
        }
        Expr interval = new Expr.Literal(micros, DataType.INTERVAL_MICROS);
        return new Expr.Call("add_interval", List.of(moment, interval), moment.type());
    }

    /** What is added to the clock; null if it is something else. */
    private static @Nullable Long shift(Expr expr) {
        if (Moments.isClock(expr)) {
            return MonotoneTimes.isMoment(expr.type()) ? (Long) 0L : null;
        }
        if (expr instanceof Expr.Call call && call.function().equals("add_interval")) {
            Long below = shift(call.arguments().get(0));
            Long micros = MonotoneTimes.micros(call.arguments().get(1));
            return below == null || micros == null ? null : (Long) (below + micros);
        }
        boolean isCast = expr instanceof Expr.Call call && call.function().equals("cast");
        return isCast && MonotoneTimes.isMoment(expr.type())
                ? shift(((Expr.Call) expr).arguments().get(0))
                : null;
    }

    /** The refusal of the clock anywhere else in a view. */
    static StatementException refused() {
        return StatementException.of(ErrorCode.NOT_SUPPORTED, "could not plan now()")
                .withDetail(
                        "now() changes as time passes. In a view it can be compared with a time of the row, in WHERE, and"
                                + " nothing else.")
                .withHint(HINT);
    }
}
