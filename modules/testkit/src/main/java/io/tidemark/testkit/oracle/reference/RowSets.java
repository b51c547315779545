package io.tidemark.testkit.oracle.reference;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether two multisets of rows are equal. Numbers are equal if their values are, whatever their types; a DOUBLE may differ from one that was added up in another
 * order in the last digits; a DECIMAL is compared to as many digits as ours has. All else is equal or not. Stateless.
 */
public final class RowSets {
    private static final double RELATIVE_ERROR = 1e-9;
    private static final int MOST_SHOWN = 5;

    private RowSets() {}

    /** What differs, for a reader; null if nothing does. */
    public static @Nullable String difference(List<List<@Nullable Object>> ours, List<List<@Nullable Object>> theirs) {
        List<List<@Nullable Object>> left = sorted(ours, ours, theirs);
        List<List<@Nullable Object>> right = sorted(theirs, ours, theirs);
        List<List<@Nullable Object>> onlyLeft = new ArrayList<>();
        List<List<@Nullable Object>> onlyRight = new ArrayList<>();
        int i = 0;
        int j = 0;
        Comparator<List<@Nullable Object>> order = order(columns(ours, theirs));
        while (i < left.size() || j < right.size()) {
            if (i < left.size() && j < right.size() && same(left.get(i), right.get(j))) {
                i++;
                j++;
            } else if (j == right.size() || i < left.size() && order.compare(left.get(i), right.get(j)) < 0) {
                onlyLeft.add(left.get(i++));
            } else {
                onlyRight.add(right.get(j++));
            }
        }
        return onlyLeft.isEmpty() && onlyRight.isEmpty()
                ? null
                : "only in the view: " + shown(onlyLeft) + "\nonly in the batch answer: " + shown(onlyRight);
    }

    private static String shown(List<List<@Nullable Object>> rows) {
        StringBuilder text = new StringBuilder(rows.size() + " rows");
        rows.stream().limit(MOST_SHOWN).forEach(row -> text.append("\n  ").append(row));
        return rows.size() > MOST_SHOWN ? text + "\n  …" : text.toString();
    }

    /** Columns that are compared exactly come first in the order, so that what nearly equals stands beside its partner. */
    private static List<Integer> columns(List<List<@Nullable Object>> ours, List<List<@Nullable Object>> theirs) {
        int width = !ours.isEmpty()
                ? ours.get(0).size()
                : theirs.isEmpty() ? 0 : theirs.get(0).size();
        List<Integer> columns = new ArrayList<>();
        List<Integer> near = new ArrayList<>();
        for (int column = 0; column < width; column++) {
            (isNear(ours, column) || isNear(theirs, column) ? near : columns).add(column);
        }
        columns.addAll(near);
        return columns;
    }

    private static boolean isNear(List<List<@Nullable Object>> rows, int column) {
        for (List<@Nullable Object> row : rows) {
            Object value = row.get(column);
            if (value instanceof Double || value instanceof Float || value instanceof BigDecimal) {
                return true;
            }
        }
        return false;
    }

    private static List<List<@Nullable Object>> sorted(
            List<List<@Nullable Object>> rows, List<List<@Nullable Object>> ours, List<List<@Nullable Object>> theirs) {
        List<List<@Nullable Object>> sorted = new ArrayList<>(rows);
        sorted.sort(order(columns(ours, theirs)));
        return sorted;
    }

    private static Comparator<List<@Nullable Object>> order(List<Integer> columns) {
        return (left, right) -> {
            for (int column : columns) {
                int compared = compare(left.get(column), right.get(column));
                if (compared != 0) {
                    return compared;
                }
            }
            return 0;
        };
    }

    private static int compare(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return (left == null ? 0 : 1) - (right == null ? 0 : 1);
        }
        if (left instanceof Number one && right instanceof Number other) {
            return isSpecial(one) || isSpecial(other)
                    ? Double.compare(one.doubleValue() + 0.0, other.doubleValue() + 0.0)
                    : decimal(one).compareTo(decimal(other));
        }
        return left.toString().compareTo(right.toString());
    }

    private static boolean same(List<@Nullable Object> ours, List<@Nullable Object> theirs) {
        if (ours.size() != theirs.size()) {
            return false;
        }
        for (int column = 0; column < ours.size(); column++) {
            if (!same(ours.get(column), theirs.get(column))) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(@Nullable Object ours, @Nullable Object theirs) {
        if (ours instanceof Number one && theirs instanceof Number other) {
            return compare(one, other) == 0 || !isSpecial(one) && !isSpecial(other) && isNear(one, other);
        }
        return ours == null || theirs == null ? ours == theirs : ours.toString().equals(theirs.toString());
    }

    private static boolean isNear(Number ours, Number theirs) {
        if (isFloating(ours) || isFloating(theirs)) {
            double difference = Math.abs(ours.doubleValue() - theirs.doubleValue());
            double largest = Math.max(Math.abs(ours.doubleValue()), Math.abs(theirs.doubleValue()));
            return difference <= RELATIVE_ERROR * largest
                    || ours instanceof BigDecimal exact
                            && difference <= exact.ulp().doubleValue();
        }
        BigDecimal one = decimal(ours);
        BigDecimal other = decimal(theirs);
        int digits = Math.min(one.scale(), other.scale());
        return one.setScale(digits, RoundingMode.HALF_UP).compareTo(other.setScale(digits, RoundingMode.HALF_UP)) == 0;
    }

    private static boolean isFloating(Number number) {
        return number instanceof Double || number instanceof Float;
    }

    private static boolean isSpecial(Number number) {
        return isFloating(number) && !Double.isFinite(number.doubleValue());
    }

    private static BigDecimal decimal(Number number) {
        return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
    }
}
