package io.tidemark.testkit;

import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.PlanNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Aggregates computed from scratch, over all rows at once, in plain collections: slow, and plain enough to be believed. */
final class Recomputed {
    /** Enough for the exact sum of any doubles over a count, with digits to spare for the rounding. */
    private static final MathContext EXACT = new MathContext(1500, RoundingMode.DOWN);

    private Recomputed() {}

    static Map<List<Object>, Long> aggregate(PlanNode.Aggregate node, List<List<Object>> rows) {
        Map<List<Object>, List<List<Object>>> groups = new LinkedHashMap<>();
        if (node.keys().length == 0) {
            groups.put(new ArrayList<>(), new ArrayList<>());
        }
        for (List<Object> row : rows) {
            List<Object> key = new ArrayList<>();
            for (int column : node.keys()) {
                key.add(row.get(column));
            }
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        }
        Map<List<Object>, Long> results = new HashMap<>();
        groups.forEach((key, members) -> {
            List<Object> result = new ArrayList<>(key);
            for (AggregateCall call : node.calls()) {
                result.add(result(call, members, node));
            }
            results.put(result, 1L);
        });
        return results;
    }

    private static Object result(AggregateCall call, List<List<Object>> rows, PlanNode.Aggregate node) {
        List<List<Object>> counted = rows.stream()
                .filter(row -> call.filter() < 0 || Boolean.TRUE.equals(row.get(call.filter())))
                .toList();
        if (call.argument() < 0) {
            return (long) counted.size();
        }
        if (call.kind().compareTo(AggregateCall.Kind.BIT_AND) >= 0) {
            return RecomputedStatistics.of(call, counted);
        }
        List<Object> values = counted.stream()
                .map(row -> row.get(call.argument()))
                .filter(Objects::nonNull)
                .toList();
        if (call.distinct()) {
            values = values.stream().distinct().toList();
        }
        if (call.kind() == AggregateCall.Kind.COUNT) {
            return (long) values.size();
        }
        return values.isEmpty()
                ? null
                : ofValues(call, values, node.input().type().type(call.argument()));
    }

    private static Object ofValues(AggregateCall call, List<Object> values, DataType type) {
        return switch (call.kind()) {
            case MIN -> values.stream().min(order()).orElseThrow();
            case MAX -> values.stream().max(order()).orElseThrow();
            case BOOL_AND -> values.stream().allMatch(Boolean.TRUE::equals);
            case BOOL_OR -> values.stream().anyMatch(Boolean.TRUE::equals);
            case SUM -> type.storage() == Storage.DOUBLE ? ofDoubles(values, 1) : exactSum(values, call.type());
            default ->
                type.storage() == Storage.DOUBLE ? ofDoubles(values, values.size()) : average(values, call.type());
        };
    }

    /** Text by its UTF-8 bytes, which is the order of code points; all else by its own order, NaN last. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static Comparator<Object> order() {
        return (left, right) ->
                left instanceof String text ? compareText(text, (String) right) : ((Comparable) left).compareTo(right);
    }

    private static int compareText(String left, String right) {
        int[] leftPoints = left.codePoints().toArray();
        int[] rightPoints = right.codePoints().toArray();
        return java.util.Arrays.compare(leftPoints, rightPoints);
    }

    private static BigDecimal sum(List<Object> values) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Object value : values) {
            sum = sum.add(value instanceof Long whole ? BigDecimal.valueOf(whole) : (BigDecimal) value);
        }
        return sum;
    }

    private static Object exactSum(List<Object> values, DataType type) {
        BigDecimal sum = sum(values);
        return type.equals(DataType.BIGINT) ? (Object) sum.longValueExact() : sum.setScale(type.scale());
    }

    private static Object average(List<Object> values, DataType type) {
        return sum(values).divide(BigDecimal.valueOf(values.size()), type.scale(), RoundingMode.HALF_UP);
    }

    private static Double ofDoubles(List<Object> values, int count) {
        boolean infinite = values.contains(Double.POSITIVE_INFINITY);
        boolean negative = values.contains(Double.NEGATIVE_INFINITY);
        if (values.contains(Double.NaN) || infinite && negative) {
            return Double.NaN;
        }
        if (infinite || negative) {
            return infinite ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (Object value : values) {
            sum = sum.add(new BigDecimal((Double) value));
        }
        return Double.parseDouble(sum.divide(BigDecimal.valueOf(count), EXACT).toString()) + 0.0;
    }
}
