package io.tidemark.sql.lower.order;

import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.Lowered;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What partitions have in common in time: if the end of a window is equal within each, what comes of a partition is a result of that window, and has its status. Any
 * other time that is equal within a partition still carries the watermark.
 *
 * @param input whose rows are partitioned
 * @param partition columns that are equal within a partition
 */
record PartitionWindow(Lowered input, Set<Integer> partition) {
    static PartitionWindow of(Lowered input, int[] partition) {
        Set<Integer> columns = new TreeSet<>();
        for (int column : partition) {
            columns.add(column);
        }
        return new PartitionWindow(input, columns);
    }

    /** Whether each partition belongs to one window. */
    boolean isThere() {
        return input.isWindowed() && partition.contains(input.windowEnd());
    }

    /**
     * What is known of rows made of partitions, with the input's columns as their first ones.
     *
     * @param keys columns that identify a row; null if none do
     */
    Lowered lowered(PlanNode node, int @Nullable [] keys) {
        List<TimeColumn> time = new ArrayList<>();
        for (int column : partition) {
            long lag = input.lagOf(column) < 0 ? TimeLags.NONE : TimeLags.of(node, column);
            if (lag != TimeLags.NONE) {
                time.add(new TimeColumn(column, lag));
            }
        }
        int width = node.type().size();
        return isThere()
                ? new Lowered(node, width, time, input.windowStart(), input.windowEnd(), withBounds(keys), false)
                : new Lowered(node, width, time, -1, -1, keys, false);
    }

    private int @Nullable [] withBounds(int @Nullable [] keys) {
        if (keys == null) {
            return null;
        }
        Set<Integer> all = new TreeSet<>(Set.of(input.windowStart(), input.windowEnd()));
        for (int key : keys) {
            all.add(key);
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }
}
