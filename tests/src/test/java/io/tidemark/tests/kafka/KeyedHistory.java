package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.kafka.KafkaBroker;
import io.tidemark.tests.workbench.Workbench;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Random messages of a few keys, with tombstones and repetitions, and beside it a plain map of what is there after them. One thread at a time. */
final class KeyedHistory {
    static final int PARTITIONS = 3;

    private final SplittableRandom random;
    private final int keys;
    private final Map<Long, Value> newest = new TreeMap<>();
    private int sent;
    private long input;
    private long replaced;
    private long replacedAmount;
    private long deleted;
    private long deletedAmount;
    private long unchanged;
    private long unchangedAmount;
    private long inputAmount;

    /** Of one key. */
    private record Value(int second, long amount) {}

    KeyedHistory(long seed, int keys) {
        random = new SplittableRandom(seed);
        this.keys = keys;
    }

    /** A topic for them, from which the broker may also be told to remove messages. */
    static Topic topic() {
        return Topic.make(KafkaBroker.shared(), "history", PARTITIONS, Map.of("cleanup.policy", "compact,delete"));
    }

    /** The source and its views. */
    static String script(Topic topic) {
        return "CREATE SOURCE s (id BIGINT, at TIMESTAMP, amount BIGINT, PRIMARY KEY (id) NOT ENFORCED,"
                + " WATERMARK FOR at AS at - INTERVAL '10' SECOND) "
                + topic.with("format = 'json'", "key_format = 'json'") + """
                ;
                CREATE MATERIALIZED VIEW newest AS SELECT id, amount FROM s;
                CREATE MATERIALIZED VIEW minutes WITH (correct_within = '100 days') AS
                SELECT window_start, SUM(amount) AS total, COUNT(*) AS n FROM TUMBLE(s, at, INTERVAL '1' MINUTE)
                GROUP BY window_start, window_end;
                """;
    }

    /** Sends more messages. */
    void send(Topic topic, int messages) {
        for (int i = 0; i < messages; i++) {
            long id = random.nextInt(keys);
            Value before = newest.get(id);
            Value value = next(before);
            count(before, value);
            if (value == null) {
                newest.remove(id);
            } else {
                newest.put(id, value);
            }
            String key = "{\"id\":" + id + "}";
            topic.send(new ProducerRecord<>(
                    topic.name(), (int) (id % PARTITIONS), Topic.bytes(key), Topic.bytes(text(value))));
        }
        topic.flush();
    }

    private @Nullable Value next(@Nullable Value before) {
        sent++;
        int kind = random.nextInt(10);
        if (kind == 0) {
            return null;
        }
        return kind == 1 && before != null
                ? before
                : new Value(Math.max(0, sent / 10 - random.nextInt(100)), random.nextInt(1000));
    }

    private void count(@Nullable Value before, @Nullable Value value) {
        input++;
        inputAmount += value == null ? 0 : value.amount;
        if (value == null) {
            deleted += before == null ? 0 : 2;
            deletedAmount += before == null ? 0 : before.amount;
            unchanged += before == null ? 1 : 0;
        } else if (value.equals(before)) {
            unchanged++;
            unchangedAmount += value.amount;
        } else if (before != null) {
            replaced++;
            replacedAmount += before.amount;
        }
    }

    private static @Nullable String text(@Nullable Value value) {
        return value == null
                ? null
                : "{\"at\": \"2026-04-01T%02d:%02d:%02d\", \"amount\": %d}"
                        .formatted(value.second / 3600, value.second / 60 % 60, value.second % 60, value.amount);
    }

    /** What is there: id and amount. */
    List<String> rows() {
        return newest.entrySet().stream()
                .map(entry -> entry.getKey() + " | " + entry.getValue().amount)
                .toList();
    }

    /** How many rows are there, and the sum of their amounts. */
    String totals() {
        return newest.size() + " | "
                + newest.values().stream().mapToLong(Value::amount).sum();
    }

    /** Compares what the views and their accounts say, when all messages have been read, with what is right. */
    void check(Workbench bench) {
        assertThat(bench.query("SELECT id, amount FROM newest")).containsExactlyInAnyOrderElementsOf(rows());
        assertThat(bench.query(
                        "SELECT measure, input, replaced, deleted, unchanged, assigned, difference, window_difference"
                                + " FROM minutes.accounting ORDER BY measure"))
                .containsExactlyElementsOf(accounts());
    }

    private List<String> accounts() {
        long amount = newest.values().stream().mapToLong(Value::amount).sum();
        return List.of(
                "amount | " + inputAmount + " | " + replacedAmount + " | " + deletedAmount + " | " + unchangedAmount
                        + " | " + amount + " | 0 | 0",
                "rows | " + input + " | " + replaced + " | " + deleted + " | " + unchanged + " | " + newest.size()
                        + " | 0 | 0");
    }
}
