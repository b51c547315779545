package io.tidemark.sql.lower.order;

import io.tidemark.core.graph.TimeLags;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.plan.TimeColumn;
import io.tidemark.sql.lower.Lowered;
import io.tidemark.sql.lower.input.BoundKeys;
import java.util.ArrayList;
import java.util.Arrays;
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

    /**
     * The columns that are equal within a partition, with the end of its window, if its start is among them and all of its rows are of that window.
     *
     * @param order of the rows within the partition
     */
    static int[] columns(Lowered input, int[] partition, List<SortKey> order, BoundKeys bounds) {
        Set<Integer> columns = of(input, partition).partition();
        boolean hasStart = input.isWindowed() && columns.contains(input.windowStart());
        boolean isOrdered = order.stream().anyMatch(key -> key.column() == input.windowEnd());
        if (!hasStart || columns.contains(input.windowEnd()) || isOrdered) {
            return partition;
        }
        Set<Integer> beside = bounds.beside(input.node(), input.windowStart());
        if (beside == null || !columns.containsAll(beside)) {
            return partition;
        }
        int[] all = Arrays.copyOf(partition, partition.length + 1);
        all[partition.length] = input.windowEnd();
        return all;
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
