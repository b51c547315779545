package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two hundred messages that cannot be read, of a hundred thousand: each is listed, all others count, and the accounts say so. */
final class BrokenMessagesTest {
    private static final int MESSAGES = 100_000;
    private static final int BROKEN_EVERY = 500;
    private static final int PARTITIONS = 4;
    private static final String HUGE =
            "{\"id\": 1, \"at\": \"2026-04-01T10:00:00\", \"amount\": 1, \"pad\": \"" + "x".repeat(70_000) + "\"}";

    @TempDir
    Path folder;

    private static String broken(int number) {
        return switch (number % 4) {
            case 0 -> "<sale>" + number + "</sale>";
            case 1 -> "{\"id\": \"first\", \"at\": \"2026-04-01T10:00:00\", \"amount\": 1}";
            case 2 -> null;
            default -> HUGE;
        };
    }

    private static String good(int i) {
        int second = i % 3600;
        return "{\"id\": %d, \"at\": \"2026-04-01T10:%02d:%02d\", \"amount\": %d}"
                .formatted(i, second / 60, second % 60, i % 100);
    }

    @Test
    void brokenMessagesAreListedAndTheOthersCount() {
        try (Topic topic = Topic.make("broken", PARTITIONS);
                Workbench bench = new Workbench(folder)) {
            List<String> expected = new ArrayList<>();
            long total = 0;
            int brokenOnes = 0;
            int[] offsets = new int[PARTITIONS];
            for (int i = 0; i < MESSAGES; i++) {
                int partition = i / 7 % PARTITIONS;
                boolean isBroken = i % BROKEN_EVERY == 3;
                if (isBroken) {
                    expected.add(topic.name() + "-" + partition + " | " + offsets[partition]);
                }
                total += isBroken ? 0 : i % 100;
                topic.send(new ProducerRecord<>(
                        topic.name(), partition, null, Topic.bytes(isBroken ? broken(brokenOnes++) : good(i))));
                offsets[partition]++;
            }
            topic.flush();
            bench.execute("""
                    CREATE SOURCE s (id BIGINT, at TIMESTAMP, amount INTEGER, WATERMARK FOR at AS at - INTERVAL '1' HOUR) %s;
                    CREATE MATERIALIZED VIEW v AS
                    SELECT window_start, COUNT(*) AS rows_read, SUM(amount) AS total
                    FROM TUMBLE(s, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
                    """.formatted(topic.with("format = 'json'", "max_row_bytes = '64 KB'", "bounded = 'true'")));
            bench.runOnce();

            assertThat(new TreeSet<>(bench.query("SELECT _partition, _offset FROM s.rejected")))
                    .isEqualTo(new TreeSet<>(expected))
                    .hasSize(200);
            assertThat(bench.query("SELECT _error, COUNT(*) FROM s.rejected GROUP BY _error ORDER BY _error"))
                    .containsExactly(
                            "the row has 70062 bytes, more than 65536 (option max_row_bytes) | 50",
                            "the row is not a JSON object | 50",
                            "the string \"first\" is not a BIGINT | 50",
                            "the value is null (a tombstone) | 50");
            assertThat(bench.value("SELECT SUM(rows_read), SUM(total) FROM v")).isEqualTo("99800 | " + total);
            assertThat(
                            bench.query(
                                    "SELECT measure, input, rejected, assigned, difference, window_difference FROM v.accounting"))
                    .contains("rows | 100000 | 200 | 99800 | 0 | 0")
                    .allMatch(row -> row.endsWith("| 0 | 0"));
        }
    }
}
