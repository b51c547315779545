package io.tidemark.core.graph;

import io.tidemark.api.type.Storage;
import io.tidemark.core.expr.Expr;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import java.util.Arrays;

/** How far the values of a column of a plan may lie behind the plan's watermark: see {@link TimeColumn}. */
public final class TimeLags {
    /** The column is not bounded by the watermark. */
    public static final long NONE = -1;

    private TimeLags() {}

    /** The lag of column {@code column} of the node's output, in microseconds, or {@link #NONE}. */
    public static long of(PlanNode node, int column) {
        if (node instanceof PlanNode.Scan scan) {
            return ofScan(scan, column);
        }
        if (node instanceof PlanNode.Project project) {
            Expr expr = project.columns().get(column);
            long lag = MonotoneTimes.lag(expr, below -> of(project.input(), below));
            return lag == NONE && project.input() instanceof PlanNode.Join join
                    ? JoinTimes.lagOfEither(join, expr)
                    : lag;
        }
        if (node instanceof PlanNode.Window window) {
            return ofWindow(window, column);
        }
        if (node instanceof PlanNode.Session session) {
            return ofSession(session, column);
        }
        if (node instanceof PlanNode.Aggregate aggregate) {
            return column < aggregate.keys().length
                    ? of(aggregate.input(), aggregate.keys()[column])
                    : NONE;
        }
        if (node instanceof PlanNode.Unnest unnest) {
            return column < unnest.input().type().size() ? of(unnest.input(), column) : NONE;
        }
        if (node instanceof PlanNode.Top top) {
            return ofPartition(top.input(), top.partition(), column);
        }
        if (node instanceof PlanNode.Over over) {
            return ofPartition(over.input(), over.partition(), column);
        }
        if (node instanceof PlanNode.AsOfJoin join) {
            return JoinTimes.lag(join, column);
        }
        if (node instanceof PlanNode.Lookup lookup) {
            // The watermark waits where a row waits.
            return column < lookup.left().type().size() ? of(lookup.left(), column) : NONE;
        }
        if (node instanceof PlanNode.Join join) {
            return JoinTimes.lag(join, column);
        }
        // Values end as soon as they are there; nothing of them is still to come, whatever the column.
        return node instanceof PlanNode.Values ? 0 : ofInputs(node, column);
    }

    /** When a row goes, one from any time before takes its place, but it is one of its partition. */
    private static long ofPartition(PlanNode input, int[] partition, int column) {
        return Arrays.stream(partition).anyMatch(one -> one == column) ? of(input, column) : NONE;
    }

    /** Which column of a partition says when it is complete: the one that is closest to the watermark; -1 if there is none. */
    public static int closing(PlanNode input, int[] partition) {
        int closest = -1;
        for (int column : partition) {
            boolean isTime =
                    of(input, column) != NONE && input.type().type(column).storage() == Storage.LONG;
            if (isTime && (closest < 0 || of(input, column) < of(input, closest))) {
                closest = column;
            }
        }
        return closest;
    }

    private static long ofScan(PlanNode.Scan scan, int column) {
        for (TimeColumn time : scan.time()) {
            if (time.column() == column) {
                return time.lagMicros();
            }
        }
        return NONE;
    }

    private static long ofWindow(PlanNode.Window window, int column) {
        int start = window.input().type().size();
        if (column < start) {
            // The operator takes the lag of its own event time off the watermark; a column beside it is so much closer.
            long lag = of(window.input(), column);
            return lag == NONE ? NONE : Math.max(0, lag - Math.max(0, of(window.input(), window.timeColumn())));
        }
        return column == start ? window.spec().size().longestMicros() : 0;
    }

    /** A session may have begun any time ago, and its rows may still move: of all columns only its end is bounded. */
    private static long ofSession(PlanNode.Session session, int column) {
        return column == session.type().size() - 1 ? 0 : NONE;
    }

    private static long ofInputs(PlanNode node, int column) {
        long longest = NONE;
        for (PlanNode input : node.inputs()) {
            long lag = of(input, column);
            if (lag == NONE) {
                return NONE;
            }
            longest = Math.max(longest, lag);
        }
        return longest;
    }
}
