package io.tidemark.core.ledger;

import io.tidemark.core.plan.LatePolicy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a view of sales must come to, computed from the rows in their order and nothing else: no epochs, no batches, no incremental state.
 * Results are text: {@code window end | store | sum | count}.
 */
final class SalesModel {
    /** Results that were there when their window closed, and all results that are there in the end. */
    final Set<String> firstVersions = new TreeSet<>();

    final Set<String> lastValues = new TreeSet<>();
    /** {@code key | window end | outcome | late by | weight} of late rows, as often as they are there. */
    final List<String> late = new ArrayList<>();
    /** Ids of late rows that were applied. */
    final Set<String> reasons = new TreeSet<>();

    private final Map<String, Group> groups = new TreeMap<>();

    private static final class Group {
        final long end;
        long sum;
        long sumCount;
        long rows;
        long finalSum;
        long finalSumCount;
        long finalRows;

        Group(long end) {
            this.end = end;
        }

        void add(Sale sale, boolean inTime) {
            Long amount = sale.amount();
            if (amount != null) {
                sum += amount * sale.weight();
                sumCount += sale.weight();
                finalSum += inTime ? amount * sale.weight() : 0;
                finalSumCount += inTime ? sale.weight() : 0;
            }
            rows += sale.weight();
            finalRows += inTime ? sale.weight() : 0;
        }
    }

    /** The shape of a view: windows of {@code size} each {@code slide}, in microseconds. */
    record Shape(long size, long slide, boolean byStore, long minimumAmount, LatePolicy late) {}

    SalesModel(List<Sale> sales, long delayMicros, boolean deduplicate, Shape shape) {
        long watermark = Long.MIN_VALUE;
        Set<String> known = new HashSet<>();
        for (Sale sale : sales) {
            if (deduplicate && !known.add(sale.id())) {
                continue;
            }
            if (shape.minimumAmount == 0 || sale.amount() != null && sale.amount() * 100 >= shape.minimumAmount) {
                assign(sale, watermark, shape);
            }
            if (sale.weight() > 0) {
                watermark = Math.max(watermark, sale.time() - delayMicros);
            }
        }
        for (Map.Entry<String, Group> entry : groups.entrySet()) {
            Group group = entry.getValue();
            if (group.rows > 0) {
                lastValues.add(text(entry.getKey(), group.sum, group.sumCount, group.rows));
            }
            if (group.end <= watermark && group.finalRows > 0) {
                firstVersions.add(text(entry.getKey(), group.finalSum, group.finalSumCount, group.finalRows));
            }
        }
    }

    private void assign(Sale sale, long watermark, Shape shape) {
        long start = Math.floorDiv(sale.time(), shape.slide) * shape.slide;
        List<Long> starts = new ArrayList<>();
        for (; start + shape.size > sale.time(); start -= shape.slide) {
            starts.add(0, start);
        }
        for (long from : starts) {
            add(sale, from + shape.size, watermark, shape);
        }
    }

    private void add(Sale sale, long end, long watermark, Shape shape) {
        String key = end + " | " + (shape.byStore ? sale.store() : "all");
        if (watermark < end) {
            groups.computeIfAbsent(key, k -> new Group(end)).add(sale, true);
            return;
        }
        long lateBy = watermark - end;
        String outcome = lateBy >= shape.late.correctWithinMicros()
                ? "expired"
                : shape.late.correct() ? "corrected" : "recorded";
        late.add(sale.id() + " | " + end + " | " + outcome + " | " + lateBy + " | " + sale.weight());
        if (outcome.equals("corrected")) {
            groups.computeIfAbsent(key, k -> new Group(end)).add(sale, false);
            reasons.add(sale.id());
        }
    }

    static String text(String key, long sum, long sumCount, long rows) {
        return key + " | " + (sumCount == 0 ? "null" : BigDecimal.valueOf(sum * 100, 2)) + " | " + rows;
    }
}
