package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.kafka.KafkaBroker;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command, killed again and again while it reads a compacted topic with tombstones, ends with the newest row of each key, and with books that balance. */
final class KilledKeyedTopicTest {
    private static final int KILLS = 4;

    /** The broker compacts as soon as it may. */
    private static final Map<String, String> COMPACTED =
            Map.of("cleanup.policy", "compact", "segment.ms", "500", "min.cleanable.dirty.ratio", "0.01");

    @TempDir
    Path folder;

    @Test
    void killsLeaveTheNewestRowOfEachKey() throws Exception {
        KeyedHistory history = new KeyedHistory(7, 300);
        SplittableRandom random = new SplittableRandom(8);
        try (Topic topic = Topic.make(KafkaBroker.shared(), "killed", KeyedHistory.PARTITIONS, COMPACTED)) {
            Files.writeString(
                    folder.resolve("newest.sql"),
                    "SET epoch_rows = 200; SET checkpoint_every = '300 milliseconds'; " + KeyedHistory.script(topic));
            for (int life = 0; life < KILLS; life++) {
                CommandProcess process = new CommandProcess(folder, "newest.sql", "--data", "data");
                history.send(topic, 3_000);
                process.killAfter(random.nextInt(1000, 5000));
            }
            new CommandProcess(folder, "newest.sql", "--data", "data", "--once").awaitEnd();
            try (Workbench bench = new Workbench(folder, "data", 1)) {
                assertThat(bench.query("SELECT id, amount FROM newest"))
                        .containsExactlyInAnyOrderElementsOf(history.rows());
                assertThat(bench.query("SELECT SUM(n), SUM(total) FROM minutes"))
                        .containsExactly(history.totals());
                assertThat(bench.query("SELECT difference, window_difference FROM minutes.accounting"))
                        .containsExactly("0 | 0", "0 | 0");
                assertThat(bench.query("SELECT * FROM s.rejected")).isEmpty();
            }
        }
    }
}
