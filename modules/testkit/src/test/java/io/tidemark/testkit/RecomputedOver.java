package io.tidemark.testkit;

import io.tidemark.core.plan.Frame;
import io.tidemark.core.plan.OverCall;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions with OVER computed from scratch: for each row all rows of its partition are looked at, and asked whether they are in its frame. */
final class RecomputedOver {
    private final PlanNode.Over node;
    private final List<List<@Nullable Object>> rows;

    private RecomputedOver(PlanNode.Over node, List<List<@Nullable Object>> rows) {
        this.node = node;
        this.rows = rows;
    }

    static Map<List<@Nullable Object>, Long> of(PlanNode.Over node, List<List<@Nullable Object>> rows) {
        Map<List<@Nullable Object>, Long> expected = new HashMap<>();
        for (List<List<@Nullable Object>> partition : Ordered.partitions(rows, node.partition(), node.order())) {
            RecomputedOver of = new RecomputedOver(node, partition);
            for (int row = 0; row < partition.size(); row++) {
                List<@Nullable Object> result = new ArrayList<>(partition.get(row));
                for (OverCall call : node.calls()) {
                    result.add(of.result(call, row));
                }
                ZSets.add(expected, result, 1);
            }
        }
        return expected;
    }

    private @Nullable Object result(OverCall call, int row) {
        long before =
                rows.stream().filter(other -> compare(other, rows.get(row)) < 0).count();
        long upTo = rows.stream()
                .filter(other -> compare(other, rows.get(row)) <= 0)
                .count();
        int count = rows.size();
        List<List<@Nullable Object>> frame = frame(call.frame(), row);
        return switch (call.function()) {
            case ROW_NUMBER -> row + 1L;
            case RANK -> before + 1;
            case DENSE_RANK -> placesBefore(row) + 1;
            case PERCENT_RANK -> count == 1 ? 0.0 : (double) before / (count - 1);
            case CUME_DIST -> (double) upTo / count;
            case NTILE -> part(row, count, (int) call.number());
            case LAG -> at(row - call.number(), call.argument());
            case LEAD -> at(row + call.number(), call.argument());
            case FIRST_VALUE -> frame.isEmpty() ? null : frame.get(0).get(call.argument());
            case LAST_VALUE ->
                frame.isEmpty() ? null : frame.get(frame.size() - 1).get(call.argument());
            case NTH_VALUE ->
                frame.size() < call.number()
                        ? null
                        : frame.get((int) call.number() - 1).get(call.argument());
            case AGGREGATE -> aggregate(call, frame);
        };
    }

    private @Nullable Object aggregate(OverCall call, List<List<@Nullable Object>> frame) {
        PlanNode.Aggregate whole = Nodes.aggregate(node.input(), new int[0], call.aggregate());
        return Recomputed.aggregate(whole, frame).keySet().iterator().next().get(0);
    }

    private List<List<@Nullable Object>> frame(Frame frame, int row) {
        List<List<@Nullable Object>> in = new ArrayList<>();
        for (int other = 0; other < rows.size(); other++) {
            boolean isAbove = frame.isOpenBelow() || isAtOrBehind(frame, row, other);
            boolean isBelow = frame.isOpenAbove() || isAtOrBefore(frame, row, other);
            if (isAbove && isBelow) {
                in.add(rows.get(other));
            }
        }
        return in;
    }

    private boolean isAtOrBehind(Frame frame, int row, int other) {
        if (frame.isRows()) {
            return other - row >= frame.low();
        }
        Long distance = frame.low() == 0 ? null : distance(row, other);
        return distance == null ? compare(rows.get(other), rows.get(row)) >= 0 : distance >= frame.low();
    }

    private boolean isAtOrBefore(Frame frame, int row, int other) {
        if (frame.isRows()) {
            return other - row <= frame.high();
        }
        Long distance = frame.high() == 0 ? null : distance(row, other);
        return distance == null ? compare(rows.get(other), rows.get(row)) <= 0 : distance <= frame.high();
    }

    /** How far the other key lies behind that of the row in the order; null if one of them is NULL. */
    private @Nullable Long distance(int row, int other) {
        SortKey key = node.order().get(0);
        Long own = (Long) rows.get(row).get(key.column());
        Long others = (Long) rows.get(other).get(key.column());
        if (own == null || others == null) {
            return null;
        }
        return key.descending() ? own - others : others - own;
    }

    private int compare(List<@Nullable Object> left, List<@Nullable Object> right) {
        return Ordered.compareByKeys(left, right, node.order());
    }

    private long placesBefore(int row) {
        long places = 0;
        for (int other = 0; other < row; other++) {
            boolean isLastOfItsPlace = compare(rows.get(other), rows.get(other + 1)) != 0;
            places += isLastOfItsPlace ? 1 : 0;
        }
        return places;
    }

    /** Deals the rows out one by one. */
    private static Object part(int row, int count, int parts) {
        int at = 0;
        for (int part = 0; part < parts; part++) {
            int size = count / parts + (part < count % parts ? 1 : 0);
            at += size;
            if (row < at) {
                return part + 1L;
            }
        }
        throw new IllegalStateException("row " + row + " of " + count);
    }

    private @Nullable Object at(long row, int column) {
        return row < 0 || row >= rows.size() ? null : rows.get((int) row).get(column);
    }
}
