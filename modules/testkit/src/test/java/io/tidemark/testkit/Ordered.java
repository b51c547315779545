package io.tidemark.testkit;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.state.OrderedColumn;
import io.tidemark.core.state.OrderedSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rows in order, sorted in plain collections: what operators over ordered state are held to. */
final class Ordered {
    private Ordered() {}

    /** The rows in partitions, each in the order, then by their other columns from left to right. */
    static List<List<List<@Nullable Object>>> partitions(
            List<List<@Nullable Object>> rows, int[] partition, List<SortKey> order) {
        Map<List<@Nullable Object>, List<List<@Nullable Object>>> partitions = new LinkedHashMap<>();
        for (List<@Nullable Object> row : rows) {
            List<@Nullable Object> key = new ArrayList<>();
            for (int column : partition) {
                key.add(row.get(column));
            }
            partitions.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        }
        return partitions.values().stream().map(one -> sorted(one, order)).toList();
    }

    /** The rows in the order, then by their other columns from left to right. */
    static List<List<@Nullable Object>> sorted(List<List<@Nullable Object>> rows, List<SortKey> order) {
        List<List<@Nullable Object>> sorted = new ArrayList<>(rows);
        sorted.sort((left, right) -> compare(left, right, order));
        return sorted;
    }

    private static int compare(List<@Nullable Object> left, List<@Nullable Object> right, List<SortKey> order) {
        List<SortKey> all = new ArrayList<>(order);
        for (int column = 0; column < left.size(); column++) {
            all.add(new SortKey(column, false, false));
        }
        return compareByKeys(left, right, all);
    }

    /** The order of two rows by the keys alone. */
    static int compareByKeys(List<@Nullable Object> left, List<@Nullable Object> right, List<SortKey> keys) {
        for (SortKey key : keys) {
            int one = compare(left.get(key.column()), right.get(key.column()), key);
            if (one != 0) {
                return one;
            }
        }
        return 0;
    }

    private static int compare(@Nullable Object left, @Nullable Object right, SortKey key) {
        if (left == null || right == null) {
            int nullsLast = Boolean.compare(left == null, right == null);
            return key.nullsFirst() ? -nullsLast : nullsLast;
        }
        int order = Recomputed.order().compare(left, right);
        return key.descending() ? -order : order;
    }

    static boolean arePeers(List<@Nullable Object> left, List<@Nullable Object> right, List<SortKey> order) {
        return order.stream().allMatch(key -> Objects.equals(left.get(key.column()), right.get(key.column())));
    }

    /** The schema of the rows of {@code type}, ordered by one column, descending, and not partitioned. */
    static OrderedSchema schema(RowType type, int orderedBy) {
        List<OrderedColumn> columns = new ArrayList<>();
        columns.add(new OrderedColumn(type.type(orderedBy), true, false));
        for (int column = 0; column < type.size(); column++) {
            if (column != orderedBy) {
                columns.add(OrderedColumn.ascending(type.type(column)));
            }
        }
        return new OrderedSchema(List.of(), columns);
    }

    /** The batch with one row, whose INTEGER in the second column is a number and all else NULL. */
    static Batch row(Batch batch, long number) {
        batch.clear();
        for (int column = 0; column < batch.type().size(); column++) {
            Tables.set(batch, column, 0, column == 1 ? number : null);
        }
        batch.weights()[0] = 1;
        batch.watermarks()[0] = Long.MIN_VALUE;
        batch.setCount(1);
        return batch;
    }
}
