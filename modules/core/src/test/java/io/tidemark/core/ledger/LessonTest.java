package io.tidemark.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lesson: what is final, open, late and corrected must be as worked out by hand, however the rows are cut into epochs. */
final class LessonTest {
    private static final Map<?, ?> EXPECTED = LessonJson.expected();

    @ParameterizedTest
    @CsvSource({
        "eight, 0, 1",
        "eight, 0, 7",
        "eight, 0, 1000",
        "eight, 5, 1",
        "eight, 5, 7",
        "eight, 5, 1000",
        "eight, 10, 1",
        "eight, 10, 7",
        "eight, 10, 1000",
        "thousand, 0, 1",
        "thousand, 0, 7",
        "thousand, 0, 1000",
        "thousand, 1, 1",
        "thousand, 1, 7",
        "thousand, 1, 1000",
        "thousand, 5, 1",
        "thousand, 5, 7",
        "thousand, 5, 1000",
        "thousand, 15, 1",
        "thousand, 15, 7",
        "thousand, 15, 1000",
        "thousand, 60, 1",
        "thousand, 60, 7",
        "thousand, 60, 1000"
    })
    void lessonIsAsExpectedUnderAnyCut(String file, int delay, int epochRows) {
        List<Sale> sales = LessonJson.sales(file + ".jsonl");
        SalesRun run = new SalesRun(delay, true);
        ViewRun view = run.add(SalesPlans.tenMinutes(SalesPlans.CORRECT, false));
        ViewRun recording = run.add(SalesPlans.tenMinutes(SalesPlans.RECORD, false));
        for (int from = 0; from < sales.size(); from += epochRows) {
            run.epoch(sales.subList(from, Math.min(sales.size(), from + epochRows)), 5);
        }

        Map<?, ?> expected = (Map<?, ?>) ((Map<?, ?>) EXPECTED.get(file)).get(String.valueOf(delay));
        assertThat(firstVersions(view)).isEqualTo(amounts(expected.get("final")));
        assertThat(firstVersions(recording)).isEqualTo(amounts(expected.get("final")));
        assertThat(openRows(view)).isEqualTo(amounts(expected.get("open")));
        assertThat(allRows(view)).isEqualTo(amounts(expected.get("after_corrections")));
        assertThat(view.lateEvents().stream().map(row -> row.get("_key")).toList())
                .isEqualTo(((List<?>) expected.get("late"))
                        .stream().map(LessonJson::text).toList());
        assertThat(recording.lateEvents()).hasSameSizeAs(view.lateEvents());
        assertThat(run.watermark()).isEqualTo(Sale.timestamp((String) expected.get("watermark")));
        Map<String, @Nullable Object> rows = view.accounting().get(0);
        assertThat(rows)
                .containsEntry("measure", "rows")
                .containsEntry("input", count(expected.get("input")))
                .containsEntry("duplicates", count(expected.get("duplicates")))
                .containsEntry(
                        "late", BigDecimal.valueOf(view.lateEvents().size()).setScale(2));
        LedgerTest.assertBalanced(view);
        LedgerTest.assertBalanced(recording);
        LedgerChecker.check(view);
        LedgerChecker.check(recording);
    }

    private static BigDecimal count(@Nullable Object number) {
        return BigDecimal.valueOf(((Double) number).longValue() * 100, 2);
    }

    private static Map<Long, BigDecimal> amounts(@Nullable Object byWindow) {
        Map<Long, BigDecimal> amounts = new TreeMap<>();
        ((Map<?, ?>) byWindow).forEach((start, amount) -> amounts.put(Sale.timestamp((String) start), count(amount)));
        return amounts;
    }

    private static Map<Long, BigDecimal> firstVersions(ViewRun view) {
        return amounts(view.ledger().stream()
                .filter(row ->
                        row.get("_version").equals(1L) && row.get("_status").equals("final"))
                .toList());
    }

    private static Map<Long, BigDecimal> openRows(ViewRun view) {
        return amounts(view.rows.keySet().stream()
                .filter(row -> row.get("_status").equals("provisional"))
                .toList());
    }

    private static Map<Long, BigDecimal> allRows(ViewRun view) {
        return amounts(new ArrayList<>(view.rows.keySet()));
    }

    private static Map<Long, BigDecimal> amounts(List<Map<String, @Nullable Object>> rows) {
        return rows.stream()
                .collect(Collectors.toMap(
                        row -> (Long) row.get("window_start"),
                        row -> (BigDecimal) row.get("sales"),
                        (a, b) -> a,
                        TreeMap::new));
    }
}
