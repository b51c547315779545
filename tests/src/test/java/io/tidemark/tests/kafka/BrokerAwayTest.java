package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.kafka.KafkaBroker;
import io.tidemark.tests.workbench.Workbench;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker that is killed in mid-flight and comes back: what depends on it waits, all else goes on, and nothing is lost or written twice. */
final class BrokerAwayTest {
    private static final long PATIENCE_NANOS = 120_000_000_000L;

    @TempDir
    Path folder;

    private static String[] rows(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(n -> "{\"n\": %d, \"kind\": \"k%d\"}".formatted(n, n % 10))
                .toArray(String[]::new);
    }

    @Test
    void sourceAndSinkWaitAndTheRestGoesOn() throws Exception {
        try (KafkaBroker broker = KafkaBroker.start();
                Topic input = Topic.make(broker, "in", 2, Map.of());
                Topic output = Topic.make(broker, "out", 2, Map.of());
                Workbench bench = new Workbench(folder)) {
            bench.write("files/a.jsonl", rows(0, 10));
            input.send(0, rows(0, 500));
            bench.execute("""
                    CREATE SOURCE k (n INTEGER, kind VARCHAR) %s;
                    CREATE SOURCE f (n INTEGER, kind VARCHAR) WITH (connector = 'files', path = 'files', format = 'json');
                    CREATE MATERIALIZED VIEW of_kafka AS SELECT kind, COUNT(*) AS c FROM k GROUP BY kind;
                    CREATE MATERIALIZED VIEW of_files AS SELECT kind, COUNT(*) AS c FROM f GROUP BY kind;
                    CREATE SINK s FROM of_kafka %s;
                    CREATE SINK t FROM of_files %s;
                    """.formatted(
                            input.with("format = 'json'"),
                            output.with("format = 'json'", "broker_timeout = '2 seconds'"),
                            "WITH (connector = 'files', path = 'out', format = 'json')"));
            bench.engine().start();
            await(() -> total(bench, "of_kafka") == 500);

            broker.kill();
            bench.write("files/b.jsonl", rows(10, 20));
            await(() -> total(bench, "of_files") == 20);
            assertThat(bench.engine().failure()).isNull();

            broker.resume();
            input.send(1, rows(500, 1000));
            await(() -> total(bench, "of_kafka") == 1000);
            await(() ->
                    latest(output).values().stream().mapToInt(Integer::intValue).sum() == 1000);
            bench.engine().stop();
            assertThat(bench.query("SELECT kind, c FROM of_kafka ORDER BY kind"))
                    .isEqualTo(IntStream.range(0, 10)
                            .mapToObj(i -> "k" + i + " | 100")
                            .toList());
            assertThat(List.copyOf(bench.query("SELECT * FROM k.rejected"))).isEmpty();
        }
    }

    private static long total(Workbench bench, String view) {
        return Long.parseLong(bench.value("SELECT COALESCE(CAST(SUM(c) AS BIGINT), 0) FROM " + view));
    }

    private static Map<String, Integer> latest(Topic topic) {
        Map<String, Integer> latest = new HashMap<>();
        topic.records().forEach(record -> {
            String value = new String(record.value(), StandardCharsets.UTF_8);
            latest.put(
                    new String(record.key(), StandardCharsets.UTF_8),
                    Integer.parseInt(value.replaceAll(".*\"c\":(\\d+)}", "$1")));
        });
        return latest;
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begin > PATIENCE_NANOS) {
                throw new AssertionError("it takes too long");
            }
            Thread.sleep(50);
        }
    }
}
