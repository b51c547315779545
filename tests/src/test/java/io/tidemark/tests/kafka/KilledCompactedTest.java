package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command, killed again and again while it reads a compacted topic. After each kill the broker removes what the engine has said is durable, so that only the
 * log has it: each row counts once, and the newest rows are those of the history, in the view and in the sink.
 */
final class KilledCompactedTest {
    @TempDir
    Path folder;

    @Test
    void threeKillsLoseAndDoubleNothing() throws Exception {
        kill(3, 1_000, 5);
    }

    @Test
    @Tag("thorough")
    void twentyKillsLoseAndDoubleNothing() throws Exception {
        kill(20, 5_000, 6);
    }

    private void kill(int kills, int messages, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        KeyedHistory history = new KeyedHistory(seed, 200);
        try (Topic input = KeyedHistory.topic();
                Topic output = Topic.make("newest", KeyedHistory.PARTITIONS)) {
            Files.writeString(
                    folder.resolve("history.sql"),
                    "SET epoch_rows = 50;\nSET checkpoint_every = '300 milliseconds';\n"
                            + KeyedHistory.script(input)
                            + "CREATE MATERIALIZED VIEW amounts AS SELECT id, SUM(amount) AS amount FROM s GROUP BY id;\n"
                            + "CREATE SINK newest_out FROM amounts " + output.with("format = 'json'", epochs(output))
                            + ";\n");
            long removed = 0;
            for (int life = 0; life < kills; life++) {
                CommandProcess process = new CommandProcess(folder, "history.sql", "--data", "data");
                history.send(input, messages);
                if (life % 2 == 0) {
                    process.awaitChange(() -> durable(input));
                }
                process.killAfter(random.nextInt(20, 2000));
                removed += remove(input);
            }
            assertThat(removed).as("rows that only the log has").isPositive();
            new CommandProcess(folder, "history.sql", "--data", "data", "--once").awaitEnd();
            check(history, output);
        }
    }

    /** A topic of its own for the epochs: a sink of another test that died within a transaction would let this one wait for a minute. */
    private static String epochs(Topic output) {
        return "epoch_topic = '" + output.name() + "-epochs'";
    }

    /** Removes what the engine has said is durable; returns how many offsets. */
    private static long remove(Topic input) {
        List<Long> durable = durable(input);
        long removed = 0;
        for (int partition = 0; partition < durable.size(); partition++) {
            long offset = durable.get(partition);
            if (offset > 0) {
                input.deleteBefore(partition, offset);
            }
            removed += offset;
        }
        return removed;
    }

    /** Up to which offset the engine has said that each partition is durable. */
    private static List<Long> durable(Topic input) {
        List<Long> offsets = new ArrayList<>();
        for (int partition = 0; partition < KeyedHistory.PARTITIONS; partition++) {
            Long offset = input.groupOffset("tidemark-" + input.name(), partition);
            offsets.add(offset == null ? 0 : offset);
        }
        return offsets;
    }

    private void check(KeyedHistory history, Topic output) throws IOException {
        try (Workbench bench = new Workbench(folder, "data", 1)) {
            history.check(bench);
            assertThat(bench.query("SELECT * FROM s.rejected")).isEmpty();
            assertThat(newest(output)).containsExactlyInAnyOrderElementsOf(history.rows());
        }
    }

    /** What a reader of the topic ends up with: id and amount. */
    private static Collection<String> newest(Topic output) throws IOException {
        ObjectMapper json = new ObjectMapper();
        Map<String, String> rows = new TreeMap<>();
        for (ConsumerRecord<byte[], byte[]> record : output.records()) {
            String key = new String(record.key(), StandardCharsets.UTF_8);
            if (record.value() == null) {
                rows.remove(key);
            } else {
                JsonNode row = json.readTree(record.value());
                rows.put(
                        key,
                        row.path("id").asText() + " | " + row.path("amount").asText());
            }
        }
        return rows.values();
    }
}
