package io.tidemark.tests.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.DataFiles;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whichever epoch a process is killed after, the run that follows ends with the same books, _epoch and _known_at included. */
final class KilledBetweenEpochsTest {
    private static final List<String> BOOKS = List.of(
            "SELECT *, _status, _version, _epoch, _known_at FROM v",
            "SELECT * FROM v.ledger",
            "SELECT * FROM v.late_events",
            "SELECT * FROM v.accounting",
            "SELECT * FROM sales.duplicates",
            "SELECT _partition, _rows, _highest_event_time, _watermark FROM sales.partitions",
            "SELECT *, _epoch FROM totals");

    @TempDir
    Path folder;

    @ParameterizedTest(name = "partition = {0}, a checkpoint each {1}")
    @CsvSource({"file,1 microsecond", "file,1 hour", "source,1 microsecond", "source,1 hour"})
    void runAfterAKillEndsAsIfNothingHadHappened(String partition, String checkpointEvery) {
        SplittableRandom random = new SplittableRandom(3);
        List<Path> lives = new ArrayList<>();
        List<List<String>> expected;
        try (Workbench bench = new Workbench(folder, "straight", 1)) {
            for (int file = 0; file < 3; file++) {
                bench.write("in/f" + file + ".jsonl", rows(file, random));
            }
            bench.execute("""
                    SET epoch_rows = 10;
                    SET checkpoint_every = '%s';
                    CREATE SOURCE sales (id VARCHAR, at TIMESTAMP, amount INTEGER,
                      WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '2' DAY)
                    WITH (connector = 'files', path = 'in', format = 'json', partition = '%s');
                    CREATE MATERIALIZED VIEW v AS
                    SELECT window_start, SUM(amount) AS total, COUNT(DISTINCT amount) AS kinds
                    FROM TUMBLE(sales, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
                    CREATE MATERIALIZED VIEW totals AS SELECT SUM(total) AS total FROM v;
                    """.formatted(checkpointEvery, partition));
            bench.afterEpoch(() -> {
                Path life = folder.resolve("life" + lives.size());
                DataFiles.copy(bench.data(), life);
                lives.add(life);
            });
            bench.runOnce();
            expected = books(bench);
        }
        assertThat(lives).hasSizeGreaterThan(10);
        for (Path life : lives) {
            try (Workbench next = new Workbench(folder, life.getFileName().toString(), 2)) {
                // Its state is saved once as it was recovered, and taken up again.
                next.engine();
                next.stop();
                next.runOnce();
                assertThat(books(next))
                        .as("killed after epoch " + (lives.indexOf(life) + 1))
                        .isEqualTo(expected);
            }
        }
    }

    private static List<List<String>> books(Workbench bench) {
        return BOOKS.stream()
                .map(sql -> bench.query(sql).stream().sorted().toList())
                .toList();
    }

    /** Forty rows a file: as many as four epochs, so that one ends where a file does. */
    private static String[] rows(int file, SplittableRandom random) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            LocalDateTime at = LocalDateTime.of(2026, 4, 1, 10, 0)
                    .plusMinutes(file * 20L + i)
                    .minusMinutes(random.nextInt(4) == 0 ? random.nextInt(40) : 0);
            int number = random.nextInt(10) == 0 ? random.nextInt(i + 1) : i;
            rows.add("{\"id\": \"%d-%d\", \"at\": \"%s\", \"amount\": %d}"
                    .formatted(file, number, at, random.nextInt(1, 50)));
        }
        return rows.toArray(String[]::new);
    }
}
