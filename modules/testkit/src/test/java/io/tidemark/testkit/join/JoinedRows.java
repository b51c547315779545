package io.tidemark.testkit.join;

import io.tidemark.core.plan.JoinKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Joins and set operations computed from all rows that are there, row by row. Stateless. */
final class JoinedRows {
    private JoinedRows() {}

    /** The rows of a join; {@code leftWidth} and {@code rightWidth} are the numbers of columns. */
    static Map<List<@Nullable Object>, Long> join(
            JoinKind kind,
            List<List<@Nullable Object>> left,
            int leftWidth,
            List<List<@Nullable Object>> right,
            int rightWidth,
            BiPredicate<List<@Nullable Object>, List<@Nullable Object>> matches) {
        Map<List<@Nullable Object>, Long> result = new HashMap<>();
        boolean[] hasPartner = new boolean[right.size()];
        for (List<@Nullable Object> l : left) {
            boolean found = false;
            for (int i = 0; i < right.size(); i++) {
                if (matches.test(l, right.get(i))) {
                    found = true;
                    hasPartner[i] = true;
                    if (kind != JoinKind.SEMI && kind != JoinKind.ANTI) {
                        add(result, both(l, right.get(i)));
                    }
                }
            }
            if (kind == JoinKind.SEMI && found || kind == JoinKind.ANTI && !found) {
                add(result, l);
            } else if ((kind == JoinKind.LEFT || kind == JoinKind.FULL) && !found) {
                add(result, both(l, nulls(rightWidth)));
            }
        }
        for (int i = 0; i < right.size(); i++) {
            if ((kind == JoinKind.RIGHT || kind == JoinKind.FULL) && !hasPartner[i]) {
                add(result, both(nulls(leftWidth), right.get(i)));
            }
        }
        return result;
    }

    /** The rows of INTERSECT or EXCEPT, by sorting out copies one by one. */
    static Map<List<@Nullable Object>, Long> setOperation(
            boolean intersect, boolean all, List<List<@Nullable Object>> left, List<List<@Nullable Object>> right) {
        List<List<@Nullable Object>> others = new ArrayList<>(right);
        Map<List<@Nullable Object>, Long> result = new HashMap<>();
        for (List<@Nullable Object> row : left) {
            boolean isThere = all ? others.remove(row) : right.contains(row);
            if (isThere == intersect && (all || !result.containsKey(row))) {
                add(result, row);
            }
        }
        return result;
    }

    static void add(Map<List<@Nullable Object>, Long> rows, List<@Nullable Object> row) {
        rows.merge(row, 1L, Long::sum);
    }

    static List<@Nullable Object> both(List<@Nullable Object> left, List<@Nullable Object> right) {
        List<@Nullable Object> both = new ArrayList<>(left);
        both.addAll(right);
        return both;
    }

    static List<@Nullable Object> nulls(int width) {
        List<@Nullable Object> nulls = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            nulls.add(null);
        }
        return nulls;
    }
}
