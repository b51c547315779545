package io.tidemark.tests.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.Seeded;
import io.tidemark.tests.workbench.Workbench;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sales that come out of order, late, twice and broken, in files that grow, through epochs of any size, restarts and threads: view, ledger, late rows,
 * duplicates and accounts are those of the model, and later on AS OF shows what readers saw.
 */
final class SalesModelTest {
    private static final LocalDateTime BASE = LocalDateTime.of(2026, 4, 1, 0, 0);

    private static final DateTimeFormatter SQL = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    @TempDir
    Path folder;

    @Test
    void booksAreThoseOfTheModel() {
        Seeded.run(15, random -> {
            Path own = Files.createTempDirectory(folder, "seed");
            try (Workbench bench = new Workbench(own, "data", random.nextInt(1, 4))) {
                new Shop(bench, random).run();
            }
        });
    }

    /** One run. */
    private static final class Shop {
        private final Workbench bench;
        private final RandomGenerator random;
        private final SalesModel model;
        /** What readers saw, by the moment. */
        private final Map<LocalDateTime, List<String>> seen = new LinkedHashMap<>();

        private LocalDateTime clock = LocalDateTime.of(2026, 4, 2, 0, 0);
        private int now;
        private int file;
        private int nextId;

        Shop(Workbench bench, RandomGenerator random) {
            this.bench = bench;
            this.random = random;
            int delay = random.nextInt(20) * 60;
            int within = random.nextInt(1, 120) * 60;
            boolean correct = random.nextInt(4) > 0;
            model = new SalesModel(delay, correct ? within : Integer.MAX_VALUE / 2, correct);
            String late = correct ? "correct_within = '" + within + " seconds'" : "late = 'record'";
            bench.put("sales/0000.jsonl", "");
            bench.execute("""
                    CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2),
                      WATERMARK FOR at AS at - INTERVAL '%d' SECOND, DEDUPLICATE ON (id) WITHIN INTERVAL '30' DAY)
                    WITH (connector = 'files', path = 'sales', format = 'json');
                    CREATE MATERIALIZED VIEW v WITH (%s) AS
                    SELECT window_start, store, SUM(amount) AS total FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
                    GROUP BY window_start, window_end, store
                    """.formatted(delay, late));
        }

        void run() {
            for (int step = random.nextInt(4, 9); step > 0; step--) {
                bench.execute("SET epoch_rows = " + (1 << random.nextInt(10)));
                if (random.nextInt(3) == 0) {
                    file++;
                }
                StringBuilder rows = new StringBuilder();
                for (int i = random.nextInt(1, 150); i > 0; i--) {
                    rows.append(row()).append('\n');
                }
                String path = "sales/%04d.jsonl".formatted(file);
                if (Files.exists(bench.folder().resolve(path))) {
                    bench.append(path, rows.toString());
                } else {
                    bench.put(path, rows.toString());
                }
                clock = clock.plusMinutes(10);
                bench.advance(Duration.ofMinutes(10)).runOnce();
                // Each epoch of a run is known a microsecond after the one before.
                seen.put(
                        clock.plusSeconds(random.nextInt(1, 600)),
                        rows("SELECT window_start, store, total, _status FROM v"));
                if (random.nextBoolean()) {
                    bench.stop();
                }
                if (step % 3 == 1) {
                    check();
                }
            }
            checkHistory();
        }

        private String row() {
            if (random.nextInt(25) == 0) {
                model.rejected();
                return random.nextBoolean() ? "{\"id\": \"broken" : "{\"id\": \"timeless\", \"amount\": 1}";
            }
            now += random.nextInt(90);
            boolean again = nextId > 0 && random.nextInt(8) == 0;
            String id = "e" + (again ? random.nextInt(nextId) : nextId++);
            int at = now - (random.nextInt(4) == 0 ? random.nextInt(7200) : random.nextInt(300));
            String store = random.nextInt(5) == 0 ? null : String.valueOf((char) ('A' + random.nextInt(3)));
            BigDecimal amount = BigDecimal.valueOf(random.nextInt(1, 10_000), 2);
            model.row(id, at, String.valueOf(store).replace("null", "NULL"), amount);
            return "{\"id\": \"%s\", \"at\": \"%s\", \"store\": %s, \"amount\": %s}"
                    .formatted(id, BASE.plusSeconds(at), store == null ? "null" : "\"" + store + "\"", amount);
        }

        private void check() {
            assertThat(rows("SELECT window_start, store, total, _status FROM v"))
                    .as("view")
                    .isEqualTo(sorted(model.view()));
            assertThat(rows("SELECT window_start, store, total FROM v.ledger WHERE _version = 1 AND _status = 'final'"))
                    .as("first final versions")
                    .isEqualTo(sorted(model.finals()));
            assertThat(bench.query("SELECT _key, _window_start, _outcome FROM v.late_events").stream()
                            .map(row -> relative(row, 1))
                            .sorted()
                            .toList())
                    .as("late rows")
                    .isEqualTo(sorted(model.late()));
            assertThat(
                            bench.query(
                                    "SELECT measure, input, rejected, duplicates, unverifiable FROM v.accounting ORDER BY measure"))
                    .as("accounts")
                    .isEqualTo(model.accounts());
            assertThat(bench.query("SELECT DISTINCT difference, window_difference FROM v.accounting"))
                    .containsExactly("0.00 | 0.00");
        }

        private void checkHistory() {
            seen.forEach((moment, rows) -> assertThat(rows("SELECT window_start, store, total, _status FROM v"
                            + " FOR SYSTEM_TIME AS OF TIMESTAMP '" + moment.format(SQL) + "'"))
                    .as("as of " + moment)
                    .isEqualTo(rows));
        }

        private List<String> rows(String sql) {
            return bench.query(sql).stream()
                    .map(row -> relative(row, 0))
                    .sorted()
                    .toList();
        }

        /** The row with a time as seconds of the model. */
        private static String relative(String row, int column) {
            String[] cells = row.split(" \\| ");
            cells[column] = Long.toString(LocalDateTime.parse(cells[column]).toEpochSecond(ZoneOffset.UTC)
                    - BASE.toEpochSecond(ZoneOffset.UTC));
            return String.join(" | ", cells);
        }

        private static List<String> sorted(List<String> rows) {
            List<String> sorted = new java.util.ArrayList<>(rows);
            Collections.sort(sorted);
            return sorted;
        }
    }
}
