package io.tidemark.tests.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Appender;
import io.tidemark.tests.workbench.Workbench;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that statements and programs put in, beside restarts. */
final class PushedRowsTest {
    @TempDir
    Path folder;

    @Test
    void rowsThatComeAfterARunWithoutNewsAreProcessed() {
        try (Workbench bench = new Workbench(folder)) {
            bench.execute("CREATE TABLE t (x INTEGER); CREATE MATERIALIZED VIEW m AS SELECT SUM(x) AS total FROM t");
            bench.execute("INSERT INTO t VALUES (1)");
            bench.runOnce();
            bench.stop();
            bench.runOnce();
            bench.execute("INSERT INTO t VALUES (2)");
            bench.runOnce();
            assertThat(bench.value("SELECT total FROM m")).isEqualTo("3");
        }
    }

    @Test
    void pushedSourceClosesItsWindowsAndRemembersItsKeys() {
        LocalDateTime ten = LocalDateTime.of(2026, 4, 1, 10, 0);
        try (Workbench bench = new Workbench(folder)) {
            bench.execute("""
                    CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount DECIMAL(8, 2),
                      WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY);
                    CREATE MATERIALIZED VIEW v AS
                    SELECT window_start, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
                    GROUP BY window_start, window_end
                    """);
            try (Appender rows = bench.engine().push("sales")) {
                rows.append("a", ten.plusMinutes(1), new BigDecimal("1.50"));
                rows.append("b", "2026-04-01T10:12:00", 2);
            }
            bench.runOnce();
            bench.stop();
            try (Appender rows = bench.engine().push("sales")) {
                rows.append("a", ten.plusMinutes(1), new BigDecimal("1.50"));
                rows.append("c", ten.plusMinutes(2), 4);
            }
            bench.runOnce();
            assertThat(bench.query("SELECT window_start, total, _status FROM v ORDER BY window_start"))
                    .containsExactly("2026-04-01T10:00 | 5.50 | corrected", "2026-04-01T10:10 | 2.00 | provisional");
            assertThat(bench.query("SELECT _reason FROM v.ledger ORDER BY _version"))
                    .containsExactly("NULL", "late: c");
            assertThat(bench.value("SELECT COUNT(*) FROM sales.duplicates")).isEqualTo("1");
        }
    }
}
