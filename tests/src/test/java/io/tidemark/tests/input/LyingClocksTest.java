package io.tidemark.tests.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad times among a thousand good rows, which are 3.6 seconds apart from 10:00 on. The clock says 11:00. */
final class LyingClocksTest {
    private static final LocalDateTime TEN = LocalDateTime.of(2026, 4, 1, 10, 0);
    private static final String SCRIPT = """
            CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount DECIMAL(10, 2),
              WATERMARK FOR at AS at - INTERVAL '5' MINUTE, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
            WITH (connector = 'files', path = 'sales.jsonl', format = 'json');
            CREATE MATERIALIZED VIEW v AS
            SELECT window_start, SUM(amount) AS total, COUNT(*) AS n FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
            GROUP BY window_start, window_end;
            """;

    @TempDir
    Path folder;

    private static String row(String id, Object at) {
        return "{\"id\": \"" + id + "\", \"at\": \"" + at + "\", \"amount\": 2.5}";
    }

    private static List<String> good() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            rows.add(row("g" + i, TEN.plus(Duration.ofMillis(3600L * i))));
        }
        return rows;
    }

    @Test
    void fewBadTimesHarmNoGoodWindowAndEachIsListed() {
        List<String> rows = good();
        rows.add(200, row("ahead", TEN.plusHours(3)));
        rows.add(400, row("old", "1970-01-01T00:00:00"));
        rows.add(600, "{\"id\": \"timeless\", \"amount\": 2.5}");
        rows.add(800, "{\"id\": \"torn\", \"at\": \"2026-04-01T10:4");
        try (Workbench bench = new Workbench(folder).clock("2026-04-01T11:00:00Z")) {
            bench.write("sales.jsonl", rows.toArray(String[]::new));
            bench.execute(SCRIPT);
            bench.runOnce();
            // 600 seconds hold 166 or 167 rows. The last good row, 10:59:56.4, takes the watermark to 10:54:56.4.
            assertThat(bench.query("SELECT window_start, n, total, _status FROM v ORDER BY window_start"))
                    .containsExactly(
                            "2026-04-01T10:00 | 167 | 417.50 | final",
                            "2026-04-01T10:10 | 167 | 417.50 | final",
                            "2026-04-01T10:20 | 166 | 415.00 | final",
                            "2026-04-01T10:30 | 167 | 417.50 | final",
                            "2026-04-01T10:40 | 167 | 417.50 | final",
                            "2026-04-01T10:50 | 166 | 415.00 | provisional",
                            "2026-04-01T13:00 | 1 | 2.50 | provisional");
            assertThat(bench.value("SELECT _watermark FROM sales.partitions")).isEqualTo("2026-04-01T10:54:56.400");
            assertThat(bench.query("SELECT id, at FROM sales WHERE _ahead"))
                    .containsExactly("ahead | 2026-04-01T13:00");
            assertThat(bench.query("SELECT _key, _event_time, _outcome FROM v.late_events"))
                    .containsExactly("old | 1970-01-01T00:00 | unverifiable");
            List<String> rejected = bench.query("SELECT _column, _error, _bytes FROM sales.rejected ORDER BY _offset");
            assertThat(rejected).hasSize(2);
            assertThat(rejected.get(0)).startsWith("at | ").endsWith(" | {\"id\": \"timeless\", \"amount\": 2.5}");
            assertThat(rejected.get(1)).endsWith(" | {\"id\": \"torn\", \"at\": \"2026-04-01T10:4");
            assertThat(bench.query("""
                    SELECT measure, input, rejected, duplicates, unverifiable, filtered, assigned, difference,
                      late, "open", "final", window_difference FROM v.accounting ORDER BY measure
                    """))
                    .containsExactly(
                            "amount | 2505.00 | 0.00 | 0.00 | 2.50 | 0.00 | 2502.50 | 0.00 | 0.00 | 417.50 | 2085.00 | 0.00",
                            "rows | 1004.00 | 2.00 | 0.00 | 1.00 | 0.00 | 1001.00 | 0.00 | 0.00 | 167.00 | 834.00 | 0.00");
            assertThat(bench.notices()).noneMatch(notice -> notice.contains("ahead"));
        }
    }

    @Test
    void manyRowsAheadMoveNothingAndAreSaidToBeOfAnotherTimeZone() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            LocalDateTime arrived = TEN.plus(Duration.ofMillis(3600L * i));
            rows.add("{\"arrived\": \"" + arrived + "\", \"at\": \"" + arrived.plusHours(9) + "\"}");
        }
        try (Workbench bench = new Workbench(folder).clock("2026-04-01T11:00:00Z")) {
            bench.write("calls.jsonl", rows.toArray(String[]::new));
            bench.execute("""
                    CREATE SOURCE calls (arrived TIMESTAMP, at TIMESTAMP, WATERMARK FOR at AS at)
                    WITH (connector = 'files', path = 'calls.jsonl', format = 'json', arrival_column = 'arrived');
                    CREATE MATERIALIZED VIEW v AS
                    SELECT window_start, COUNT(*) AS n FROM TUMBLE(calls, at, INTERVAL '10' MINUTE)
                    GROUP BY window_start, window_end;
                    """);
            bench.runOnce();
            assertThat(bench.query("SELECT DISTINCT _status FROM v")).containsExactly("provisional");
            assertThat(bench.value("SELECT COUNT(*) FROM calls WHERE _ahead")).isEqualTo("1000");
            assertThat(bench.value("SELECT COUNT(_watermark) FROM calls.partitions"))
                    .isEqualTo("0");
            assertThat(bench.notices())
                    .anySatisfy(notice -> assertThat(notice).contains("1000 of the last 1000 rows", "UTC+09:00"));
        }
    }
}
