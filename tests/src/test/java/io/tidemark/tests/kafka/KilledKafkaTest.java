package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.data.Purchases;
import io.tidemark.tests.workbench.Workbench;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command, killed again and again while it reads the flash sale from Kafka and writes to Kafka, leaves in its topics what one undisturbed run
 * leaves, row for row.
 */
final class KilledKafkaTest {
    /** Of a window only what does not depend on where epochs end: several late rows may be one correction or several. */
    private static final String SCRIPT = """
            SET epoch_rows = 200;
            SET checkpoint_every = '300 milliseconds';
            CREATE SOURCE purchases (event_id VARCHAR, ts TIMESTAMP, store VARCHAR, amount DECIMAL(12, 2),
              WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE, DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY)
            %s;
            CREATE MATERIALIZED VIEW sales AS
            SELECT window_start, window_end, store, SUM(amount) AS sales, COUNT(*) AS purchases
            FROM TUMBLE(purchases, ts, INTERVAL '20' SECOND) GROUP BY window_start, window_end, store;
            CREATE SINK latest FROM sales %s;
            CREATE MATERIALIZED VIEW closed WITH (late = 'record') AS
            SELECT window_start, window_end, store, SUM(amount) AS sales, COUNT(*) AS purchases
            FROM TUMBLE(purchases, ts, INTERVAL '20' SECOND) GROUP BY window_start, window_end, store EMIT ON WINDOW CLOSE;
            CREATE SINK each FROM closed %s;
            """;

    @TempDir
    Path folder;

    @Test
    void fiveKillsLoseAndDoubleNothing() throws Exception {
        kill(5, 40_000, 3);
    }

    @Test
    @Tag("thorough")
    void fiftyKillsLoseAndDoubleNothing() throws Exception {
        kill(50, 400_000, 4);
    }

    private void kill(int kills, int events, long seed) throws Exception {
        String[] lines = new String(Purchases.lines(events), StandardCharsets.UTF_8).split("\n");
        try (Topic input = Topic.make("purchases", 1);
                Outputs killed = new Outputs();
                Outputs straight = new Outputs()) {
            Files.writeString(folder.resolve("sales.sql"), killed.script(input));
            SplittableRandom random = new SplittableRandom(seed);
            int sent = 0;
            for (int life = 0; life < kills; life++) {
                CommandProcess process = new CommandProcess(folder, "sales.sql", "--data", "data");
                int until = events * (life + 1) / kills;
                input.send(0, java.util.Arrays.copyOfRange(lines, sent, until));
                sent = until;
                if (life % 2 == 0) {
                    killed.awaitMore(process);
                }
                // Somewhere between the start of the JVM, or the writing of the first rows of this life, and all rows
                // being written.
                process.killAfter(random.nextInt(20, 2000));
            }
            new CommandProcess(folder, "sales.sql", "--data", "data", "--once").awaitEnd();
            try (Workbench bench = new Workbench(folder, "straight", 1)) {
                bench.execute("SET epoch_rows = 100000");
                bench.execute(straight.script(input).replace("SET epoch_rows = 200;", ""));
                bench.runOnce();
                assertThat(
                                bench.value(
                                        "SELECT input, difference, window_difference FROM closed.accounting WHERE measure = 'rows'"))
                        .isEqualTo(events + ".00 | 0.00 | 0.00");
            }
            assertThat(killed.latest()).isEqualTo(straight.latest()).hasSizeGreaterThan(100);
            assertThat(killed.closed())
                    .isEqualTo(straight.closed())
                    .doesNotHaveDuplicates()
                    .hasSizeGreaterThan(50);
        }
    }

    /** The topics that a run writes to. */
    private static final class Outputs implements AutoCloseable {
        private final Topic latest = Topic.make("latest", 3);
        private final Topic each = Topic.make("each", 3);

        String script(Topic input) {
            return SCRIPT.formatted(
                    input.with("format = 'json'", "timestamp_format = 'millis'", "max_ahead = '100 days'"),
                    latest.with("format = 'json'", "with_status = false"),
                    each.with("format = 'json'", "mode = 'append'"));
        }

        /** Waits until something is written. */
        void awaitMore(CommandProcess process) throws Exception {
            long before = latest.end();
            while (process.isAlive() && latest.end() == before) {
                Thread.sleep(20);
            }
        }

        /** The last row of each key. */
        Map<String, String> latest() {
            Map<String, String> rows = new TreeMap<>();
            latest.records()
                    .forEach(record -> rows.put(
                            new String(record.key(), StandardCharsets.UTF_8),
                            new String(record.value(), StandardCharsets.UTF_8)));
            return rows;
        }

        /** All rows. */
        List<String> closed() {
            return each.records().stream()
                    .map(record -> new String(record.value(), StandardCharsets.UTF_8))
                    .sorted()
                    .toList();
        }

        @Override
        public void close() {
            latest.close();
            each.close();
        }
    }
}
