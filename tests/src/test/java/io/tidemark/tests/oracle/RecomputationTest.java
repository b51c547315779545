package io.tidemark.tests.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.Seeded;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * After random changes of a table, each view holds what its query gives over the table as it is then, and so do those who follow its sink. Finds retractions that miss, groups that do
 * not come or go, values that depend on order, corrections that are lost, and state that a restart forgets.
 */
final class RecomputationTest {
    private static final int STEPS = 25;
    private static final Map<String, String> VIEWS = views();

    @TempDir
    Path folder;

    /** Those whose windows close, and stay correctable for as long as this test lasts. */
    private static final List<String> WINDOWED = List.of("tens", "hops", "sessions", "growing", "hours");

    private static Map<String, String> views() {
        Map<String, String> views = new LinkedHashMap<>();
        views.put("groups", """
                SELECT g, COUNT(*) AS n, COUNT(x) AS xs, SUM(x) AS total, MIN(x) AS least, MAX(x) AS most, AVG(x) AS mean,
                  COUNT(DISTINCT x) AS kinds, SUM(DISTINCT x) AS distinct_total, BOOL_OR(x > 5) AS any_large,
                  SUM(d) FILTER (WHERE x > 2) AS money
                FROM t GROUP BY g""");
        views.put("large_groups", "SELECT x, SUM(d) AS money FROM t GROUP BY x HAVING COUNT(*) > 1 AND x IS NOT NULL");
        views.put("total", "SELECT COUNT(*) AS n, SUM(d) AS money FROM t");
        views.put(
                "rows_of_it",
                "SELECT k, x * 2 + 1 AS y, UPPER(g) || '!' AS g, at + INTERVAL '1' DAY AS at FROM t WHERE x % 3 <> 0");
        views.put("kinds", "SELECT DISTINCT g, x FROM t");
        views.put("two_parts", "SELECT g, x FROM t WHERE x < 6 UNION ALL SELECT g, -x FROM t WHERE x > 3");
        views.put("tens", """
                SELECT window_start, window_end, g, SUM(x) AS total, COUNT(*) AS n, MAX(d) AS most
                FROM TUMBLE(t, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end, g""");
        views.put("hops", """
                SELECT window_start, window_end, SUM(d) AS money, COUNT(DISTINCT g) AS gs
                FROM HOP(t, at, INTERVAL '5' MINUTE, INTERVAL '20' MINUTE) WHERE x > 1 GROUP BY window_start, window_end""");
        views.put("sessions", """
                SELECT window_start, window_end, g, SUM(x) AS total, COUNT(*) AS n
                FROM SESSION(t, at, g, INTERVAL '7' MINUTE) GROUP BY window_start, window_end, g""");
        views.put("growing", """
                SELECT window_end, SUM(d) AS money
                FROM CUMULATE(t, at, INTERVAL '5' MINUTE, INTERVAL '20' MINUTE) GROUP BY window_start, window_end""");
        views.put("hours", "SELECT date_trunc('hour', at) AS hour, g, SUM(x) AS total FROM t GROUP BY 1, 2");
        views.put("tens_and_hops", """
                SELECT t.window_start, t.g, t.total, h.money
                FROM tens t LEFT JOIN hops h
                ON t.window_start = h.window_start AND t.window_end = h.window_end - INTERVAL '10' MINUTE""");
        views.put("over_tens", "SELECT g, SUM(total) AS total, SUM(n) AS n FROM tens GROUP BY g");
        return views;
    }

    @Test
    void viewsHoldWhatTheirQueriesGive() {
        Seeded.run(6, random -> {
            Path own = Files.createTempDirectory(folder, "seed");
            try (Workbench bench = new Workbench(own, "data", random.nextInt(1, 4))) {
                new Changes(bench, random).run();
            }
        });
    }

    /** One run. */
    private static final class Changes {
        private final Workbench bench;
        private final RandomGenerator random;
        private final TreeSet<Integer> keys = new TreeSet<>();

        Changes(Workbench bench, RandomGenerator random) {
            this.bench = bench;
            this.random = random;
        }

        void run() {
            bench.execute(
                    "CREATE TABLE t (k INTEGER PRIMARY KEY, at TIMESTAMP NOT NULL, g VARCHAR, x INTEGER, d DECIMAL(12, 2),"
                            + " WATERMARK FOR at AS at - INTERVAL '10' MINUTE)");
            insert();
            VIEWS.forEach((name, query) -> {
                String late = WINDOWED.contains(name) ? " WITH (correct_within = '3650 days')" : "";
                bench.execute("CREATE MATERIALIZED VIEW " + name + late + " AS " + query);
            });
            String sink =
                    "CREATE SINK %s FROM %s WITH (connector = 'files', path = '%s', format = 'json', with_status = 'false')";
            bench.execute(sink.formatted("to_tens", "tens", "to_tens"));
            bench.execute(sink.replace(", with_status = 'false'", "").formatted("to_groups", "groups", "to_groups"));
            bench.execute(sink.replace("with_status = 'false'", "mode = 'retract'")
                    .formatted("to_two_parts", "two_parts", "to_two_parts"));
            for (int step = 0; step < STEPS; step++) {
                change();
                if (random.nextInt(3) == 0) {
                    bench.runOnce();
                }
                if (random.nextInt(6) == 0) {
                    bench.stop();
                }
                if (random.nextInt(4) == 0) {
                    check();
                }
            }
            bench.execute("DELETE FROM t WHERE k % 2 = 0");
            check();
            bench.execute("DELETE FROM t");
            check();
        }

        private void change() {
            int kind = keys.isEmpty() ? 0 : random.nextInt(4);
            switch (kind) {
                case 0, 1 -> insert();
                case 2 -> bench.execute("UPDATE t SET " + assignment() + " WHERE " + condition());
                default -> {
                    bench.execute("DELETE FROM t WHERE k % 7 = " + random.nextInt(7));
                    keys.clear();
                    bench.query("SELECT k FROM t").forEach(k -> keys.add(Integer.valueOf(k)));
                }
            }
        }

        private void insert() {
            StringBuilder values = new StringBuilder();
            for (int i = random.nextInt(1, 20); i > 0; i--) {
                int key = random.nextInt(10_000);
                if (keys.add(key)) {
                    values.append(values.isEmpty() ? "" : ", ")
                            .append("(%d, %s, %s, %s, %s)".formatted(key, time(), group(), number(), money()));
                }
            }
            if (!values.isEmpty()) {
                bench.execute("INSERT INTO t VALUES " + values);
            }
        }

        private String assignment() {
            return switch (random.nextInt(5)) {
                case 0 -> "x = " + number();
                case 1 -> "g = " + group();
                case 2 -> "at = at + INTERVAL '%d' MINUTE".formatted(random.nextInt(1, 40));
                case 3 -> "d = d * 2, x = x + 1";
                default -> "at = " + time() + ", g = " + group();
            };
        }

        private String condition() {
            return switch (random.nextInt(3)) {
                case 0 -> "k % 5 = " + random.nextInt(5);
                case 1 -> "g = " + group();
                default -> "x > " + random.nextInt(8);
            };
        }

        private String time() {
            int minutes = random.nextInt(180);
            return "TIMESTAMP '2026-04-01 %02d:%02d:%02d'"
                    .formatted(9 + minutes / 60, minutes % 60, random.nextInt(60));
        }

        private String group() {
            return random.nextInt(6) == 0 ? "NULL" : "'" + (char) ('a' + random.nextInt(4)) + "'";
        }

        private String number() {
            return random.nextInt(6) == 0 ? "NULL" : Integer.toString(random.nextInt(10));
        }

        private String money() {
            return random.nextInt(8) == 0 ? "NULL" : random.nextInt(1000) + "." + random.nextInt(10, 99);
        }

        private void check() {
            bench.runOnce();
            VIEWS.forEach((name, query) -> {
                List<String> held = bench.query("SELECT * FROM " + name);
                List<String> recomputed = bench.query(query);
                Collections.sort(held);
                Collections.sort(recomputed);
                assertThat(held).as(name).isEqualTo(recomputed);
            });
            checkSink("tens", 3);
            checkSink("groups", 1);
            checkSink("two_parts", 0);
            for (String view : WINDOWED) {
                assertThat(bench.query("SELECT DISTINCT difference, window_difference FROM " + view + ".accounting"))
                        .as(view)
                        .allMatch(row -> row.matches("0(\\.0+)? \\| 0(\\.0+)?"));
            }
        }

        private void checkSink(String view, int keyColumns) {
            List<String> held = bench.query("SELECT * FROM " + view);
            Collections.sort(held);
            assertThat(ToldRows.of(bench.folder().resolve("to_" + view), keyColumns))
                    .as("sink of " + view)
                    .isEqualTo(held);
        }
    }
}
