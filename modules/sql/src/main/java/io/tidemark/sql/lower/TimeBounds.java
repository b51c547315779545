package io.tidemark.sql.lower;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.MonotoneTimes;
import io.tidemark.core.plan.JoinBounds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds out of a join's condition how far apart in event time its rows may be: of parts such as {@code l.ts >= r.ts - INTERVAL '5' MINUTE}, for two columns
 * that carry a watermark. Bounds must hold on both sides; whether they include their ends does not matter, for the condition says that too. One use.
 */
final class TimeBounds {
    private final Lowered left;
    private final Lowered right;
    private final int leftTime;
    private final int rightTime;
    private long low = Long.MIN_VALUE;
    private long high = Long.MAX_VALUE;

    private TimeBounds(Lowered left, Lowered right, int leftTime, int rightTime) {
        this.left = left;
        this.right = right;
        this.leftTime = leftTime;
        this.rightTime = rightTime;
    }

    /** The tightest bounds of two times in the parts of a condition over both inputs' columns, or null. */
    static @Nullable JoinBounds of(List<Expr> parts, Lowered left, Lowered right) {
        JoinBounds best = null;
        for (var l : left.time()) {
            for (var r : right.time()) {
                TimeBounds bounds = new TimeBounds(left, right, l.column(), r.column());
                parts.forEach(bounds::add);
                JoinBounds found = bounds.bounds();
                if (found != null
                        && (best == null
                                || found.highMicros() - found.lowMicros() < best.highMicros() - best.lowMicros())) {
                    best = found;
                }
            }
        }
        return best;
    }

    private @Nullable JoinBounds bounds() {
        boolean bounded = low != Long.MIN_VALUE && high != Long.MAX_VALUE && leftTime < left.width();
        return bounded && rightTime < right.width() ? new JoinBounds(leftTime, rightTime, low, high) : null;
    }

    /** A time of one input, and what is added to it. */
    private record Shifted(int column, long micros) {}

    private void add(Expr part) {
        if (!(part instanceof Expr.Call call) || call.arguments().size() != 2) {
            return;
        }
        Shifted one = shifted(call.arguments().get(0));
        Shifted other = shifted(call.arguments().get(1));
        int leftWidth = left.width();
        if (one == null || other == null) {
            return;
        }
        if (one.column() == leftTime && other.column() == leftWidth + rightTime) {
            add(call.function(), other.micros() - one.micros());
        } else if (other.column() == leftTime && one.column() == leftWidth + rightTime) {
            add(mirrored(call.function()), one.micros() - other.micros());
        }
    }

    /** That {@code left - right} compares to {@code micros} as the function says. */
    private void add(String function, long micros) {
        switch (function) {
            case "ge", "gt" -> low = Math.max(low, micros);
            case "le", "lt" -> high = Math.min(high, micros);
            case "eq" -> {
                low = Math.max(low, micros);
                high = Math.min(high, micros);
            }
            default -> {
                // Other functions say nothing of a distance.
            }
        }
    }

    /** The comparison with its sides exchanged. */
    static String mirrored(String function) {
        return switch (function) {
            case "ge" -> "le";
            case "gt" -> "lt";
            case "le" -> "ge";
            case "lt" -> "gt";
            default -> function;
        };
    }

    private static @Nullable Shifted shifted(Expr expr) {
        if (expr instanceof Expr.ColumnRef column) {
            return new Shifted(column.index(), 0);
        }
        if (expr instanceof Expr.Call call
                && call.function().equals("add_interval")
                && call.arguments().get(0) instanceof Expr.ColumnRef column) {
            Long micros = MonotoneTimes.micros(call.arguments().get(1));
            return micros == null ? null : new Shifted(column.index(), micros);
        }
        return null;
    }
}
