package io.tidemark.tests.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.DataFiles;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partitions that were written side by side are read in step: every run, with any number of threads, finds the same rows late and writes the same bytes. */
final class ThreadsTest {
    private static final int ROWS = 6_000;
    private static final String SCRIPT = """
            SET epoch_rows = 5000;
            SET checkpoint_every = '1 hour';
            CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, store VARCHAR, amount DECIMAL(10, 2),
              WATERMARK FOR at AS at - INTERVAL '1' MINUTE, DEDUPLICATE ON (id) WITHIN INTERVAL '2' DAY)
            WITH (connector = 'files', path = 'in', format = 'json', partition = 'file');
            CREATE MATERIALIZED VIEW v AS
            SELECT window_start, store, SUM(amount) AS total, COUNT(*) AS n FROM TUMBLE(sales, at, INTERVAL '10' MINUTE)
            GROUP BY window_start, window_end, store;
            CREATE MATERIALIZED VIEW hours AS
            SELECT window_start, SUM(total) AS total
            FROM TUMBLE((SELECT window_start AS ten, total FROM v), ten, INTERVAL '1' HOUR) GROUP BY window_start, window_end;
            CREATE SINK out FROM hours WITH (connector = 'files', path = 'sink', format = 'csv', mode = 'retract');
            """;

    @TempDir
    Path folder;

    @Test
    void partitionsGiveTheSameBytesWithAnyNumberOfThreads() {
        SplittableRandom random = new SplittableRandom(5);
        Workbench files = new Workbench(folder);
        for (int partition = 0; partition < 3; partition++) {
            files.write("in/p" + partition + ".jsonl", rows(partition, random));
        }
        Map<String, byte[]> first = new HashMap<>();
        String books = "";
        int[] threads = {1, 2, 4, 2};
        for (int run = 0; run < threads.length; run++) {
            String name = "run" + run;
            try (Workbench bench = new Workbench(folder, name, threads[run])) {
                bench.execute(SCRIPT);
                bench.runOnce();
                String now = bench.query("SELECT * FROM v.accounting").toString()
                        + bench.query("SELECT _key, _outcome FROM v.late_events ORDER BY _key");
                books = books.isEmpty() ? now : books;
                assertThat(now).isEqualTo(books);
                assertThat(bench.value("SELECT COUNT(*) FROM v.late_events").length())
                        .isGreaterThan(2);
                bench.execute("DROP SINK out");
            }
            Map<String, byte[]> written = DataFiles.read(folder.resolve(name));
            written.putAll(DataFiles.read(folder.resolve("sink")));
            delete(folder.resolve("sink"));
            if (first.isEmpty()) {
                first = written;
            }
            assertThat(written.keySet()).isEqualTo(first.keySet());
            Map<String, byte[]> expected = first;
            written.forEach(
                    (file, bytes) -> assertThat(bytes).as(name + " " + file).isEqualTo(expected.get(file)));
        }
    }

    private static String[] rows(int partition, SplittableRandom random) {
        LocalDateTime start = LocalDateTime.of(2026, 4, 1, 0, 0);
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            int behind = random.nextInt(10) == 0 ? random.nextInt(3600) : random.nextInt(60);
            boolean again = i > 0 && random.nextInt(20) == 0;
            int number = again ? random.nextInt(i) : i;
            rows.add("{\"id\": \"%d-%d\", \"at\": \"%s\", \"store\": \"s%d\", \"amount\": %d.%02d}"
                    .formatted(
                            partition,
                            number,
                            start.plusSeconds(i * 5L + partition * 1000L - behind),
                            random.nextInt(20),
                            random.nextInt(100),
                            random.nextInt(100)));
        }
        return rows.toArray(String[]::new);
    }

    private static void delete(Path folder) {
        try (var all = java.nio.file.Files.walk(folder)) {
            for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                java.nio.file.Files.delete(path);
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
