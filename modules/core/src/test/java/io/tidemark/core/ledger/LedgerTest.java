package io.tidemark.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class LedgerTest {
    static final List<Sale> EIGHT = List.of(
            Sale.of("e1", "10:02", 100),
            Sale.of("e2", "10:07", 200),
            Sale.of("e3", "10:12", 150),
            Sale.of("e1", "10:02", 100),
            Sale.of("e4", "10:04", 50),
            Sale.of("e5", "10:18", 300),
            Sale.of("e6", "10:09", 80),
            Sale.of("e7", "10:26", 120));

    @Test
    void lateRowAfterFinalYieldsCorrection() {
        SalesRun run = new SalesRun(5, true);
        ViewRun view = run.add(SalesPlans.tenMinutes(SalesPlans.CORRECT, false));
        EIGHT.forEach(run::epoch);

        assertThat(view.ledger().stream().map(LedgerTest::brief).toList())
                .containsExactly(
                        "10:00 version 1 final 350.00",
                        "10:00 version 2 corrected 430.00 was 350.00 by 80.00 since late: e6",
                        "10:10 version 1 final 450.00");
        assertThat(view.rows.keySet().stream().map(LedgerTest::briefRow).toList())
                .containsExactlyInAnyOrder(
                        "10:00 corrected 2 430.00", "10:10 final 1 450.00", "10:20 provisional 0 120.00");
        assertBalanced(view);
    }

    static String brief(Map<String, @Nullable Object> version) {
        String text = Sale.clock((Long) version.get("window_start")) + " version " + version.get("_version") + " "
                + version.get("_status") + " " + version.get("sales");
        Object previous = version.get("_previous_sales");
        if (previous != null) {
            text += " was " + previous;
        }
        if (version.get("_delta_sales") != null) {
            text += " by " + version.get("_delta_sales");
        }
        if (version.get("_reason") != null) {
            text += " since " + version.get("_reason");
        }
        return Boolean.TRUE.equals(version.get("_deleted")) ? text + " deleted" : text;
    }

    static String briefRow(Map<String, @Nullable Object> row) {
        return Sale.clock((Long) row.get("window_start")) + " " + row.get("_status") + " " + row.get("_version") + " "
                + row.get("sales");
    }

    static void assertBalanced(ViewRun view) {
        assertThat(view.accounting()).isNotEmpty().allSatisfy(line -> {
            assertZero(line.get("difference"), line);
            assertZero(line.get("window_difference"), line);
        });
        view.downstream.forEach(LedgerTest::assertBalanced);
    }

    private static void assertZero(@Nullable Object number, Map<String, @Nullable Object> line) {
        double value = number instanceof BigDecimal exact ? exact.signum() : (Double) number;
        assertThat(value).as("%s", line).isZero();
    }

    static String ids(ViewRun view) {
        return view.lateEvents().stream()
                .map(row -> String.valueOf(row.get("_key")))
                .collect(Collectors.joining(" "));
    }
}
