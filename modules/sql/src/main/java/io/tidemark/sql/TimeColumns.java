package io.tidemark.sql;

import io.tidemark.core.expr.Expr;
import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Which columns of a plan's output carry a watermark, and how far they lag behind it: the same rules as the lowering's, for plans that were
 * read from the catalog.
 */
final class TimeColumns {
    private TimeColumns() {}

    static List<TimeColumn> of(PlanNode node) {
        if (node instanceof PlanNode.Scan scan) {
            return scan.time();
        } else if (node instanceof PlanNode.Filter filter) {
            return of(filter.input());
        } else if (node instanceof PlanNode.Project project) {
            return ofProject(project, of(project.input()));
        } else if (node instanceof PlanNode.Window window) {
            return ofWindow(window, of(window.input()));
        } else if (node instanceof PlanNode.Aggregate aggregate) {
            return ofAggregate(aggregate, of(aggregate.input()));
        } else if (node instanceof PlanNode.Union union) {
            return ofUnion(union);
        } else if (node instanceof PlanNode.Join join) {
            return ofJoin(join);
        }
        return List.of();
    }

    private static List<TimeColumn> ofProject(PlanNode.Project project, List<TimeColumn> input) {
        List<TimeColumn> time = new ArrayList<>();
        for (int i = 0; i < project.columns().size(); i++) {
            if (project.columns().get(i) instanceof Expr.ColumnRef ref) {
                addAs(i, lag(input, ref.index()), time);
            }
        }
        return time;
    }

    private static List<TimeColumn> ofWindow(PlanNode.Window window, List<TimeColumn> input) {
        List<TimeColumn> time = new ArrayList<>(input);
        int start = window.input().type().size();
        long lag = Math.max(0, lag(input, window.timeColumn()));
        time.add(new TimeColumn(start, window.spec().size().longestMicros() + lag));
        time.add(new TimeColumn(start + 1, lag));
        return time;
    }

    private static List<TimeColumn> ofAggregate(PlanNode.Aggregate aggregate, List<TimeColumn> input) {
        List<TimeColumn> time = new ArrayList<>();
        for (int position : new int[] {aggregate.windowStart(), aggregate.windowEnd()}) {
            if (position >= 0) {
                addAs(position, lag(input, aggregate.keys()[position]), time);
            }
        }
        return time;
    }

    private static List<TimeColumn> ofUnion(PlanNode.Union union) {
        List<TimeColumn> time = new ArrayList<>();
        for (int i = 0; i < union.type().size(); i++) {
            long common = 0;
            for (PlanNode input : union.inputs()) {
                long one = lag(of(input), i);
                common = one < 0 || common < 0 ? -1 : Math.max(common, one);
            }
            addAs(i, common, time);
        }
        return time;
    }

    private static List<TimeColumn> ofJoin(PlanNode.Join join) {
        List<TimeColumn> time = new ArrayList<>();
        int leftWidth = join.left().type().size();
        for (int i = 0; i < join.type().size(); i++) {
            long own = i < leftWidth ? lag(of(join.left()), i) : lag(of(join.right()), i - leftWidth);
            if (own >= 0) {
                addAs(i, TimeLags.of(join, i), time);
            }
        }
        return time;
    }

    private static void addAs(int column, long lag, List<TimeColumn> time) {
        if (lag >= 0) {
            time.add(new TimeColumn(column, lag));
        }
    }

    private static long lag(List<TimeColumn> time, int column) {
        return time.stream()
                .filter(one -> one.column() == column)
                .mapToLong(TimeColumn::lagMicros)
                .findFirst()
                .orElse(-1);
    }
}
