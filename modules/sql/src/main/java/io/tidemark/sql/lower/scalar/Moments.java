package io.tidemark.sql.lower.scalar;

import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.Expr;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Functions that give the present moment: a constant in a query, which runs once; in a view they stand for the clock until {@code ClockBounds} has found the
 * conditions on it. Stateless.
 */
public final class Moments {
    private static final long DAY = 86_400_000_000L;
    private static final Set<String> NAMES =
            Set.of("NOW", "CURRENT_TIMESTAMP", "LOCALTIMESTAMP", "CURRENT_DATE", "CURRENT_TIME", "LOCALTIME");

    /** The name of what stands for the clock. */
    private static final String CLOCK = "now";

    private Moments() {}

    static boolean isMoment(String function) {
        return NAMES.contains(function.toUpperCase(Locale.ROOT));
    }

    /** The present moment in a type; null where there is no clock, in a view. */
    static Expr of(DataType type, @Nullable Long nowMicros) {
        if (nowMicros == null) {
            return new Expr.Call(CLOCK, List.of(), type);
        }
        return switch (type.kind()) {
            case DATE -> new Expr.Literal(Math.floorDiv(nowMicros, DAY), type);
            case TIME -> new Expr.Literal(Math.floorMod(nowMicros, DAY), type);
            default -> new Expr.Literal(nowMicros, type);
        };
    }

    /** Whether an expression is the clock itself. */
    public static boolean isClock(Expr expr) {
        return expr instanceof Expr.Call call
                && call.function().equals(CLOCK)
                && call.arguments().isEmpty();
    }

    /** Whether an expression depends on the clock. */
    public static boolean dependOnClock(Expr expr) {
        if (isClock(expr)) {
            return true;
        }
        if (expr instanceof Expr.Call call) {
            return call.arguments().stream().anyMatch(Moments::dependOnClock);
        }
        return expr instanceof Expr.Generated generated
                && generated.arguments().stream().anyMatch(Moments::dependOnClock);
    }
}
