package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tidemark.testkit.kafka.KafkaBroker;
import io.tidemark.testkit.sink.SinkContract;
import io.tidemark.tests.workbench.Workbench;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class KafkaSinkTest {
    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> keepsTheContract() {
        return SinkContract.checks(KafkaTarget::new).stream().map(check -> dynamicTest(check.name(), check::run));
    }

    private static List<String> texts(Topic topic) {
        return topic.records().stream()
                .map(record -> text(record.key()) + " -> " + text(record.value()))
                .toList();
    }

    private static String text(byte[] bytes) {
        return bytes == null ? "null" : new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void keysAreUpdatedAndDeletedByTombstones() {
        try (Topic topic = Topic.make("upserts", 1);
                Workbench bench = new Workbench(folder)) {
            bench.execute("""
                    CREATE TABLE t (id INTEGER PRIMARY KEY, kind VARCHAR, n INTEGER);
                    CREATE MATERIALIZED VIEW v AS SELECT kind, SUM(n) AS total FROM t GROUP BY kind;
                    CREATE SINK out FROM v %s;
                    INSERT INTO t VALUES (1, 'a', 1), (2, 'b', 2);
                    """.formatted(topic.with("format = 'json'")));
            bench.runOnce();
            bench.execute("DELETE FROM t WHERE id = 1; UPDATE t SET n = 5 WHERE id = 2;");
            bench.runOnce();
            assertThat(texts(topic))
                    .containsExactlyInAnyOrder(
                            "{\"kind\":\"a\"} -> {\"kind\":\"a\",\"total\":1}",
                            "{\"kind\":\"b\"} -> {\"kind\":\"b\",\"total\":2}",
                            "{\"kind\":\"a\"} -> null",
                            "{\"kind\":\"b\"} -> {\"kind\":\"b\",\"total\":5}");
        }
    }

    @Test
    void viewThatTakesRowsBackWithoutAKeyIsRefused() {
        try (Topic topic = Topic.make("retracts", 1);
                Workbench bench = new Workbench(folder)) {
            bench.execute("""
                    CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER);
                    CREATE MATERIALIZED VIEW v AS SELECT n FROM t;
                    """);
            assertThatThrownBy(() -> bench.execute("CREATE SINK out FROM v " + topic.with("format = 'json'")))
                    .asString()
                    .contains("TM005")
                    .contains("takes rows back that have no key");
        }
    }

    @Test
    void topicThatIsNotThereIsSaidAtOnce() {
        try (Workbench bench = new Workbench(folder)) {
            bench.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER);"
                    + "CREATE MATERIALIZED VIEW v AS SELECT n, COUNT(*) AS c FROM t GROUP BY n;");
            assertThatThrownBy(() -> bench.execute(
                            "CREATE SINK out FROM v WITH (connector = 'kafka', format = 'json', topic = 'nowhere', bootstrap_servers = '"
                                    + KafkaBroker.shared().servers() + "')"))
                    .asString()
                    .contains("has no topic \"nowhere\"");
        }
    }

    /** Another sink has died within a transaction, which hides the end of the topic that they share until the broker ends it. */
    @Test
    void transactionThatNobodyEndsIsWaitedFor() {
        try (Topic topic = Topic.make("slow", 1);
                Topic epochs = Topic.make("epochs", 1);
                KafkaProducer<byte[], byte[]> dead = new KafkaProducer<>(Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        KafkaBroker.shared().servers(),
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        "dead/" + epochs.name(),
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        4_000,
                        ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
                        ByteArraySerializer.class,
                        ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
                        ByteArraySerializer.class));
                Workbench bench = new Workbench(folder)) {
            dead.initTransactions();
            dead.beginTransaction();
            dead.send(new ProducerRecord<>(epochs.name(), 0, Topic.bytes("dead"), Topic.bytes("")));
            dead.flush();
            bench.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER);"
                    + " CREATE MATERIALIZED VIEW v AS SELECT n, COUNT(*) AS c FROM t GROUP BY n;"
                    + " CREATE SINK out FROM v "
                    + topic.with(
                            "format = 'json'",
                            "epoch_topic = '" + epochs.name() + "'",
                            "broker_timeout = '500 milliseconds'")
                    + "; INSERT INTO t VALUES (1, 7)");
            bench.runOnce();
            assertThat(texts(topic)).containsExactly("{\"n\":7} -> {\"n\":7,\"c\":1}");
        }
    }
}
