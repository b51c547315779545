package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.Workbench;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command, killed again and again while it reads the flash sale from Kafka and writes to Kafka, leaves in its topics what one undisturbed run
 * leaves, row for row.
 */
final class KilledKafkaTest {
    private static final String SINKS = """
            CREATE SINK latest FROM sales %s;
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
        try (Topic input = Topic.make("purchases", 1);
                Outputs killed = new Outputs();
                Outputs straight = new Outputs()) {
            new KilledRun(folder, kills, events, seed).run(input, killed.sinks(), killed.latest::end);
            try (Workbench bench = new Workbench(folder, "straight", 1)) {
                bench.execute("SET epoch_rows = 100000");
                bench.execute(KilledRun.straightScript(input) + straight.sinks());
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

        String sinks() {
            return SINKS.formatted(
                    latest.with("format = 'json'", "with_status = false"),
                    each.with("format = 'json'", "mode = 'append'"));
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
