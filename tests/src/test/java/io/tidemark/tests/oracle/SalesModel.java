package io.tidemark.tests.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a view of ten-minute windows by store must show, worked out row by row as the rules of time say it. Times are in seconds. */
final class SalesModel {
    private static final int WINDOW = 600;

    private final int delay;
    private final int correctWithin;
    private final boolean correct;
    private final Set<String> seen = new HashSet<>();
    private final Map<String, BigDecimal> inTime = new TreeMap<>();
    private final Map<String, BigDecimal> all = new TreeMap<>();
    private final Map<String, Integer> ends = new HashMap<>();
    private final List<String> late = new ArrayList<>();
    private int duplicates;
    private long watermark = Long.MIN_VALUE;

    private int input;
    private int rejected;
    private BigDecimal inputAmount = BigDecimal.ZERO;
    private BigDecimal duplicateAmount = BigDecimal.ZERO;

    /**
     * A model.
     *
     * @param correct whether late rows correct, or are only recorded
     */
    SalesModel(int delay, int correctWithin, boolean correct) {
        this.delay = delay;
        this.correctWithin = correctWithin;
        this.correct = correct;
    }

    void rejected() {
        input++;
        rejected++;
    }

    void row(String id, int at, String store, BigDecimal amount) {
        input++;
        inputAmount = inputAmount.add(amount);
        if (!seen.add(id)) {
            duplicates++;
            duplicateAmount = duplicateAmount.add(amount);
            return;
        }
        int start = Math.floorDiv(at, WINDOW) * WINDOW;
        int end = start + WINDOW;
        String group = "%d | %s".formatted(start, store);
        ends.put(group, end);
        if (watermark < end) {
            inTime.merge(group, amount, BigDecimal::add);
            all.merge(group, amount, BigDecimal::add);
        } else {
            String outcome = watermark >= end + correctWithin ? "expired" : correct ? "corrected" : "recorded";
            late.add("%s | %d | %s".formatted(id, start, outcome));
            if (outcome.equals("corrected")) {
                all.merge(group, amount, BigDecimal::add);
            }
        }
        watermark = Math.max(watermark, at - delay);
    }

    /** Start, store, sum and status of each row of the view. */
    List<String> view() {
        List<String> rows = new ArrayList<>();
        all.forEach((group, sum) -> {
            boolean isOpen = watermark < ends.get(group);
            boolean isCorrected = !sum.equals(inTime.get(group));
            rows.add(group + " | " + sum + " | " + (isOpen ? "provisional" : isCorrected ? "corrected" : "final"));
        });
        return rows;
    }

    /** Start, store and sum of each first final version. */
    List<String> finals() {
        List<String> rows = new ArrayList<>();
        inTime.forEach((group, sum) -> {
            if (watermark >= ends.get(group)) {
                rows.add(group + " | " + sum);
            }
        });
        return rows;
    }

    /** Id, window and outcome of each late row. */
    List<String> late() {
        return late;
    }

    /** Input, rejected, duplicates, then late, open and final: rows and amounts. */
    List<String> accounts() {
        return List.of(
                "amount | %s | 0.00 | %s | 0.00".formatted(scaled(inputAmount), scaled(duplicateAmount)),
                "rows | %d.00 | %d.00 | %d.00 | 0.00".formatted(input, rejected, duplicates));
    }

    private static BigDecimal scaled(BigDecimal amount) {
        return amount.setScale(2);
    }
}
