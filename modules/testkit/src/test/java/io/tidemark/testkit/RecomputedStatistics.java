package io.tidemark.testkit;

import io.tidemark.api.type.Storage;
import io.tidemark.core.plan.AggregateCall;
import io.tidemark.core.plan.SortKey;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Statistics of rows that are all there: over plain numbers with all their digits, and over sorted lists. */
final class RecomputedStatistics {
    private static final MathContext MANY = new MathContext(150, RoundingMode.HALF_EVEN);

    private RecomputedStatistics() {}

    /** The result of a call over the rows that its filter lets through; null is NULL. */
    static @Nullable Object of(AggregateCall call, List<List<Object>> rows) {
        List<List<Object>> taken = rows.stream()
                .filter(row -> row.get(call.argument()) != null)
                .filter(row -> call.second() < 0
                        || call.kind() == AggregateCall.Kind.STRING_AGG
                        || row.get(call.second()) != null)
                .toList();
        return switch (call.kind()) {
            case REGR_COUNT -> (long) taken.size();
            case BIT_AND, BIT_OR, BIT_XOR -> bits(call, taken);
            case STRING_AGG -> joined(call, taken);
            case ARG_MIN, ARG_MAX, MODE, PERCENTILE_CONT, PERCENTILE_DISC ->
                taken.isEmpty() ? null : ofSorted(call, taken);
            default -> taken.isEmpty() ? null : moment(call, taken);
        };
    }

    private static @Nullable Object bits(AggregateCall call, List<List<Object>> rows) {
        List<Long> values =
                rows.stream().map(row -> (Long) row.get(call.argument())).toList();
        if (call.distinct()) {
            values = values.stream().distinct().toList();
        }
        return switch (call.kind()) {
            case BIT_AND -> values.stream().reduce((a, b) -> a & b).orElse(null);
            case BIT_OR -> values.stream().reduce((a, b) -> a | b).orElse(null);
            default -> values.stream().reduce((a, b) -> a ^ b).orElse(null);
        };
    }

    private static @Nullable Object joined(AggregateCall call, List<List<Object>> rows) {
        List<SortKey> keys = new ArrayList<>(call.order());
        keys.add(new SortKey(call.argument(), false, false));
        keys.add(new SortKey(call.second(), false, false));
        StringBuilder text = new StringBuilder();
        boolean isFirst = true;
        List<List<Object>> seen = new ArrayList<>();
        for (List<Object> row : Ordered.sorted(rows, keys)) {
            List<Object> pair = Arrays.asList(row.get(call.argument()), row.get(call.second()));
            if (call.distinct() && seen.contains(pair)) {
                continue;
            }
            seen.add(pair);
            if (!isFirst && pair.get(1) != null) {
                text.append(pair.get(1));
            }
            text.append(pair.get(0));
            isFirst = false;
        }
        return isFirst ? null : text.toString();
    }

    private static Object ofSorted(AggregateCall call, List<List<Object>> rows) {
        List<SortKey> keys = new ArrayList<>(call.order());
        if (call.second() >= 0) {
            keys.add(new SortKey(call.second(), call.kind() == AggregateCall.Kind.ARG_MAX, false));
        }
        keys.add(new SortKey(call.argument(), false, false));
        List<Object> sorted = Ordered.sorted(rows, keys).stream()
                .map(row -> row.get(call.argument()))
                .toList();
        return switch (call.kind()) {
            case MODE -> mode(sorted);
            case PERCENTILE_DISC -> sorted.get(Math.max(1, (int) Math.ceil(call.fraction() * sorted.size())) - 1);
            case PERCENTILE_CONT -> between(call.fraction() * (sorted.size() - 1), sorted);
            default -> sorted.get(0);
        };
    }

    private static Object mode(List<Object> sorted) {
        Map<Object, Integer> counts = new HashMap<>();
        sorted.forEach(value -> counts.merge(value, 1, Integer::sum));
        Object best = sorted.get(0);
        for (Object value : sorted) {
            best = counts.get(value) > counts.get(best) ? value : best;
        }
        return best;
    }

    private static Double between(double place, List<Object> sorted) {
        int below = (int) place;
        double low = ((Number) sorted.get(below)).doubleValue();
        double high = place == below ? low : ((Number) sorted.get(below + 1)).doubleValue();
        return low == high ? low : low + (place - below) * (high - low);
    }

    private static @Nullable Object moment(AggregateCall call, List<List<Object>> rows) {
        List<Object> first = column(rows, call.argument());
        List<Object> second = call.second() < 0 ? first : column(rows, call.second());
        if (call.distinct()) {
            first = first.stream().distinct().toList();
            second = first;
        }
        if (!isFinite(first) || !isFinite(second)) {
            return Double.NaN;
        }
        BigDecimal result = moment(call.kind(), numbers(second), numbers(first));
        if (result == null) {
            return null;
        }
        return call.type().storage() == Storage.DOUBLE
                ? (Object) (result.doubleValue() + 0.0)
                : result.setScale(call.type().scale(), RoundingMode.HALF_UP);
    }

    private static @Nullable BigDecimal moment(AggregateCall.Kind kind, List<BigDecimal> x, List<BigDecimal> y) {
        BigDecimal n = BigDecimal.valueOf(x.size());
        BigDecimal pairs = n.multiply(n.subtract(BigDecimal.ONE));
        BigDecimal xx = spread(x, x);
        BigDecimal yy = spread(y, y);
        BigDecimal xy = spread(x, y);
        return switch (kind) {
            case VAR_POP -> over(xx, n.multiply(n));
            case VAR_SAMP -> over(xx, pairs);
            case STDDEV_POP -> root(over(xx, n.multiply(n)));
            case STDDEV_SAMP -> root(over(xx, pairs));
            case COVAR_POP -> over(xy, n.multiply(n));
            case COVAR_SAMP -> over(xy, pairs);
            case REGR_AVGX -> over(sum(x), n);
            case REGR_AVGY -> over(sum(y), n);
            case REGR_SXX -> over(xx, n);
            case REGR_SYY -> over(yy, n);
            case REGR_SXY -> over(xy, n);
            case REGR_SLOPE -> over(xy, xx);
            case REGR_INTERCEPT -> over(sum(y).multiply(products(x, x)).subtract(sum(x).multiply(products(x, y))), xx);
            case CORR -> over(xy, root(xx.multiply(yy)));
            default -> xx.signum() != 0 && yy.signum() == 0 ? BigDecimal.ONE : over(xy.multiply(xy), xx.multiply(yy));
        };
    }

    /** As many times the squares around the means as there are numbers. */
    private static BigDecimal spread(List<BigDecimal> a, List<BigDecimal> b) {
        return BigDecimal.valueOf(a.size()).multiply(products(a, b)).subtract(sum(a).multiply(sum(b)));
    }

    private static BigDecimal products(List<BigDecimal> a, List<BigDecimal> b) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < a.size(); i++) {
            sum = sum.add(a.get(i).multiply(b.get(i)));
        }
        return sum;
    }

    private static BigDecimal sum(List<BigDecimal> numbers) {
        return numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static @Nullable BigDecimal over(BigDecimal dividend, @Nullable BigDecimal divisor) {
        return divisor == null || divisor.signum() == 0 ? null : dividend.divide(divisor, MANY);
    }

    private static @Nullable BigDecimal root(@Nullable BigDecimal square) {
        return square == null ? null : square.sqrt(MANY);
    }

    private static List<Object> column(List<List<Object>> rows, int column) {
        return rows.stream().map(row -> row.get(column)).toList();
    }

    private static boolean isFinite(List<Object> values) {
        return values.stream().allMatch(value -> !(value instanceof Double number) || Double.isFinite(number));
    }

    private static List<BigDecimal> numbers(List<Object> values) {
        return values.stream()
                .map(value -> value instanceof Double number
                        ? new BigDecimal(number)
                        : new BigDecimal(value.toString()).stripTrailingZeros())
                .toList();
    }
}
