package io.tidemark.sql;

import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.LatePolicy;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.sql.lower.Lowered;
import io.tidemark.sql.lower.input.BoundKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** From a lowered query to the view that it makes, and from a view to the relation that others see. */
public final class ViewPlans {
    private ViewPlans() {}

    static ViewPlan of(String name, Lowered root, LatePolicy late, boolean emitOnWindowClose) {
        int[] keys = root.keys() == null ? new int[0] : root.keys();
        boolean windowed = root.closing();
        int[] aggregates = windowed ? aggregates(root, keys) : new int[0];
        return new ViewPlan(
                name,
                root.node(),
                root.width(),
                keys,
                windowed ? root.windowStart() : -1,
                windowed ? root.windowEnd() : -1,
                aggregates,
                late,
                emitOnWindowClose);
    }

    /** What is visible and no part of the key: what corrections change. */
    private static int[] aggregates(Lowered root, int[] keys) {
        return IntStream.range(0, root.width())
                .filter(column -> Arrays.stream(keys).noneMatch(key -> key == column))
                .toArray();
    }

    /**
     * A materialized view as other statements see it.
     *
     * @param system its system columns
     * @param time columns of the root's output that carry a watermark, as {@link #time} gives them
     * @param below what is known of the relations that its plan scans
     */
    public static Relation relation(
            ViewPlan plan, RowType system, List<TimeColumn> time, Function<String, @Nullable Relation> below) {
        RowType all = plan.root().type();
        Relation.Windowed window = null;
        if (plan.isWindowed()) {
            List<Field> hidden = all.fields().subList(plan.visibleColumns(), all.size());
            List<Integer> keys = Arrays.stream(plan.keyColumns()).boxed().toList();
            BoundKeys bounds = new BoundKeys(below);
            window = new Relation.Windowed(
                    new RowType(hidden),
                    keys,
                    plan.windowStart(),
                    plan.windowEnd(),
                    bounds.beside(plan.root(), plan.windowStart()),
                    bounds.beside(plan.root(), plan.windowEnd()));
        }
        List<Integer> key = Arrays.stream(plan.keyColumns()).boxed().toList();
        boolean isVisible = key.stream().allMatch(column -> column < plan.visibleColumns());
        return new Relation(
                        plan.name(), Relation.Kind.MATERIALIZED_VIEW, plan.visibleType(), system, window, time, null)
                .withKey(isVisible ? key : List.of());
    }

    /** The columns of a view's root that carry a watermark: derived from its plan. */
    public static List<TimeColumn> time(ViewPlan plan) {
        List<TimeColumn> time = new ArrayList<>();
        int columns = plan.isWindowed() ? plan.root().type().size() : plan.visibleColumns();
        for (int column = 0; column < columns; column++) {
            long lag = TimeLags.of(plan.root(), column);
            if (lag != TimeLags.NONE) {
                time.add(new TimeColumn(column, lag));
            }
        }
        return time;
    }
}
