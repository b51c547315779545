package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.testkit.kafka.KafkaBroker;
import io.tidemark.tests.workbench.DataFiles;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KafkaSourceTest {
    @TempDir
    Path folder;

    private static String row(int n) {
        return "{\"n\": " + n + "}";
    }

    private static String[] rows(int from, int to) {
        return IntStream.range(from, to).mapToObj(KafkaSourceTest::row).toArray(String[]::new);
    }

    private static String create(Topic topic, String... options) {
        String[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = "format = 'json'";
        return "CREATE SOURCE s (n INTEGER) " + topic.with(all) + ";\n"
                + "CREATE MATERIALIZED VIEW v AS SELECT COUNT(*) AS rows_read, SUM(n) AS total FROM s;";
    }

    @Test
    void rowsOfAllPartitionsAreReadOnceAndGoneOnAfterARestart() {
        try (Topic topic = Topic.make("all", 3);
                Workbench bench = new Workbench(folder)) {
            topic.send(0, rows(0, 5000)).send(1, rows(5000, 5010)).send(2, row(5010));
            bench.execute(create(topic));
            assertThat(bench.runOnce().value("SELECT * FROM v")).isEqualTo("5011 | " + 5010 * 5011 / 2);
            assertThat(bench.query("SELECT _partition, _offset, _end_offset FROM s.partitions ORDER BY 1"))
                    .containsExactly(
                            topic.name() + "-0 | 5000 | 5000",
                            topic.name() + "-1 | 10 | 10",
                            topic.name() + "-2 | 1 | 1");
            bench.stop();
            topic.send(1, row(1_000_000));
            assertThat(bench.runOnce().value("SELECT rows_read FROM v")).isEqualTo("5012");
        }
    }

    @Test
    void rowsOfTransactionsThatWereAbortedAreNotRead() {
        try (Topic topic = Topic.make("transactions", 1);
                Workbench bench = new Workbench(folder)) {
            topic.transaction(true, rows(0, 3))
                    .transaction(false, rows(100, 200))
                    .transaction(true, row(10));
            bench.execute(create(topic));
            assertThat(bench.runOnce().value("SELECT * FROM v")).isEqualTo("4 | 13");
            // Offsets 0 to 2, a mark; 100 rows and a mark; a row and a mark.
            assertThat(bench.query("SELECT _offset, _end_offset FROM s.partitions"))
                    .containsExactly("107 | 107");
        }
    }

    @Test
    void replayReadsTheSameOffsetsAgain() {
        try (Topic topic = Topic.make("replay", 2)) {
            try (Workbench bench = new Workbench(folder, "first", 1)) {
                topic.transaction(true, rows(0, 100)).send(1, rows(0, 50));
                bench.execute("SET epoch_rows = 7; SET checkpoint_every = '1 hour'; " + create(topic));
                bench.runOnce();
                DataFiles.copy(bench.data(), folder.resolve("killed"));
            }
            topic.send(1, row(1000));
            try (Workbench killed = new Workbench(folder, "killed", 2)) {
                assertThat(killed.value("SELECT * FROM v")).isEqualTo("150 | " + (4950 + 1225));
                assertThat(killed.runOnce().value("SELECT * FROM v")).isEqualTo("151 | " + (4950 + 1225 + 1000));
            }
        }
    }

    @Test
    void latestReadsWhatComesAfterTheFirstRunAndAddedPartitionsFromTheirFirstRow() {
        try (Topic topic = Topic.make("latest", 2);
                Workbench bench = new Workbench(folder)) {
            topic.send(0, rows(0, 10)).send(1, rows(0, 10));
            bench.execute(create(topic, "start = 'latest'"));
            assertThat(bench.runOnce().value("SELECT rows_read FROM v")).isEqualTo("0");
            bench.stop();
            topic.send(0, rows(0, 3));
            topic.grow(3);
            topic.send(2, rows(0, 4));
            assertThat(bench.runOnce().value("SELECT rows_read FROM v")).isEqualTo("7");
        }
    }

    @Test
    void offsetsAndTimesSayWhereReadingBegins() {
        try (Topic topic = Topic.make("start", 2);
                Workbench bench = new Workbench(folder, "offsets", 1);
                Workbench other = new Workbench(folder, "time", 1)) {
            topic.send(0, rows(0, 10)).send(1, rows(0, 10));
            bench.execute(create(topic, "start = '0:7'"));
            assertThat(bench.runOnce().value("SELECT * FROM v")).isEqualTo("13 | " + (7 + 8 + 9 + 45));
            other.execute(create(topic, "start = '2020-01-01 00:00:00'"));
            assertThat(other.runOnce().value("SELECT rows_read FROM v")).isEqualTo("20");
        }
    }

    @Test
    void retentionThatPassedOurOffsetStopsOrIsListed() {
        try (Topic topic = Topic.make("gap", 1);
                Workbench stops = new Workbench(folder, "stops", 1);
                Workbench goesOn = new Workbench(folder, "goes-on", 1)) {
            topic.send(0, rows(0, 10));
            stops.execute(create(topic));
            stops.runOnce().stop();
            goesOn.execute(create(topic, "on_gap = 'continue'"));
            goesOn.runOnce().stop();
            topic.send(0, rows(10, 20));
            topic.deleteBefore(0, 15);
            assertThatThrownBy(stops::runOnce)
                    .asString()
                    .contains("could not read on in source \"s\"")
                    .contains("offsets 10 to 14 were deleted before they were read");
            assertThat(goesOn.runOnce().value("SELECT * FROM v")).isEqualTo("15 | " + (45 + 15 + 16 + 17 + 18 + 19));
            assertThat(goesOn.query("SELECT _partition, _offset, _error FROM s.rejected"))
                    .containsExactly(
                            topic.name() + "-0 | 10 | gap: offsets 10 to 14 were deleted before they were read");
            assertThat(goesOn.notices()).anyMatch(one -> one.contains("offsets 10 to 14"));
            DataFiles.copy(goesOn.data(), folder.resolve("killed"));
            try (Workbench killed = new Workbench(folder, "killed", 1)) {
                assertThat(killed.value("SELECT rows_read FROM v")).isEqualTo("15");
            }
        }
    }

    @Test
    void topicMadeAnewIsToldFromTheOldOne() {
        try (Topic topic = Topic.make("anew", 1);
                Workbench stops = new Workbench(folder, "stops", 1);
                Workbench goesOn = new Workbench(folder, "goes-on", 1)) {
            topic.send(0, rows(0, 10));
            stops.execute(create(topic));
            stops.runOnce().stop();
            goesOn.execute(create(topic, "on_gap = 'continue'"));
            goesOn.runOnce().stop();
            topic.makeAnew(1);
            topic.send(0, rows(0, 20));
            assertThatThrownBy(stops::runOnce).asString().contains("the topic was made anew");
            assertThat(goesOn.runOnce().value("SELECT rows_read FROM v")).isEqualTo("30");
            assertThat(goesOn.query("SELECT _offset, _error FROM s.rejected"))
                    .containsExactly("10 | gap: the topic was made anew; offset 10 was to be read next of the old one");
        }
    }

    @Test
    void keyHeadersAndPlaceOfARowAreColumns() {
        try (Topic topic = Topic.make("metadata", 2);
                Workbench bench = new Workbench(folder, "first", 1)) {
            Headers headers = new RecordHeaders().add("trace", Topic.bytes("t-1"));
            topic.send(new ProducerRecord<>(
                    topic.name(), 1, 1_767_225_600_000L, Topic.bytes("k1"), Topic.bytes(row(1)), headers));
            topic.send(new ProducerRecord<>(topic.name(), 1, 1_767_225_601_000L, null, Topic.bytes(row(2))));
            topic.send(new ProducerRecord<>(
                    topic.name(), 1, 1_767_225_602_000L, new byte[] {(byte) 0xff}, Topic.bytes(row(3))));
            topic.flush();
            bench.execute("SET checkpoint_every = '1 hour'; CREATE SOURCE s (k VARCHAR METADATA FROM 'key', n INTEGER,"
                    + " trace VARCHAR METADATA FROM 'header.trace', place BIGINT METADATA FROM 'offset', \"partition\" INTEGER METADATA,"
                    + " at TIMESTAMP METADATA FROM 'timestamp', WATERMARK FOR at AS at) "
                    + topic.with("format = 'json'")
                    + "; CREATE MATERIALIZED VIEW v AS SELECT k, n, trace, place, \"partition\", at FROM s");
            bench.runOnce();
            assertThat(bench.query("SELECT * FROM v ORDER BY n"))
                    .containsExactly(
                            "k1 | 1 | t-1 | 0 | 1 | 2026-01-01T00:00", "NULL | 2 | NULL | 1 | 1 | 2026-01-01T00:00:01");
            assertThat(bench.query("SELECT _offset, _error FROM s.rejected"))
                    .containsExactly("2 | metadata 'key' is not UTF-8: declare its column BYTEA");
            DataFiles.copy(bench.data(), folder.resolve("killed"));
            try (Workbench killed = new Workbench(folder, "killed", 2)) {
                assertThat(killed.query("SELECT k, trace, at FROM v ORDER BY n"))
                        .containsExactly("k1 | t-1 | 2026-01-01T00:00", "NULL | NULL | 2026-01-01T00:00:01");
            }
        }
    }

    @Test
    void valuesCanBeReadAsTheyAre() {
        try (Topic topic = Topic.make("raw", 1);
                Workbench bench = new Workbench(folder)) {
            topic.send(0, "a b", "{\"n\": 1}\n", "");
            bench.execute("CREATE SOURCE s (line VARCHAR, k BYTEA METADATA FROM 'key') " + topic.with("format = 'raw'")
                    + "; CREATE MATERIALIZED VIEW v AS SELECT line, CHAR_LENGTH(line) AS n FROM s");
            bench.runOnce();
            assertThat(bench.query("SELECT n FROM v ORDER BY n")).containsExactly("0", "3", "9");
            assertThatThrownBy(() ->
                            bench.execute("CREATE SOURCE t (a VARCHAR, b VARCHAR) " + topic.with("format = 'raw'")))
                    .asString()
                    .contains("a row is one VARCHAR or BYTEA");
        }
    }

    @Test
    void metadataThatIsNotThereIsAMistake() {
        try (Topic topic = Topic.make("mistakes", 1);
                Workbench bench = new Workbench(folder)) {
            bench.write("in/a.jsonl", row(1));
            assertThatThrownBy(() -> bench.execute("CREATE SOURCE s (n INTEGER, k VARCHAR METADATA FROM 'keys') "
                            + topic.with("format = 'json'")))
                    .asString()
                    .contains("There is no metadata 'keys'");
            assertThatThrownBy(() -> bench.execute(
                            "CREATE SOURCE s (n INTEGER, k DATE METADATA FROM 'key') " + topic.with("format = 'json'")))
                    .asString()
                    .contains("is VARCHAR or BYTEA");
            assertThatThrownBy(
                            () -> bench.execute(
                                    "CREATE SOURCE s (n INTEGER, \"offset\" BIGINT METADATA) WITH (connector = 'files', path = 'in', format = 'json')"))
                    .asString()
                    .contains("have nothing beside their values");
        }
    }

    @Test
    void secretsAreTakenFromTheEnvironmentOnly() {
        try (Topic topic = Topic.make("secrets", 1);
                Workbench bench = new Workbench(folder)) {
            assertThatThrownBy(() -> bench.execute(create(topic, "kafka.ssl.key.password = 'hunter2'")))
                    .asString()
                    .contains("holds a secret")
                    .doesNotContain("hunter2");
            assertThatThrownBy(() -> bench.execute(create(topic, "kafka.isolation.level = 'read_uncommitted'")))
                    .asString()
                    .contains("exactly-once");
            assertThatThrownBy(() -> bench.execute(create(topic, "kafka.fetch.min.byte = '1'")))
                    .asString()
                    .contains("Kafka's client has no setting \"fetch.min.byte\"");
            bench.execute(create(topic, "kafka.fetch.max.wait.ms = '50'"));
        }
    }

    @Test
    void toolsSeeOurOffsetsInTheGroup() {
        try (Topic topic = Topic.make("group", 1);
                Workbench bench = new Workbench(folder)) {
            topic.send(0, rows(0, 10));
            bench.execute(create(topic, "\"group\" = 'shown'"));
            bench.runOnce().stop();
            assertThat(topic.groupOffset("shown", 0)).isEqualTo(10);
        }
    }

    /** The broker may remove what was read at any time; here it does so while the engine is down, before it has saved anything. */
    @Test
    void rowsOfACompactedTopicAreKeptInTheLog() {
        Map<String, String> settings = Map.of("cleanup.policy", "compact,delete");
        try (Topic topic = Topic.make(KafkaBroker.shared(), "compacted", 1, settings)) {
            try (Workbench bench = new Workbench(folder, "first", 1)) {
                for (int n = 0; n < 100; n++) {
                    topic.send(keyed(topic, "k" + n % 10, n == 50 ? null : row(n)));
                }
                topic.flush();
                bench.execute(
                        "SET epoch_rows = 7; SET checkpoint_every = '1 hour'; CREATE SOURCE s (n INTEGER, k VARCHAR"
                                + " METADATA FROM 'key') " + topic.with("format = 'json'")
                                + "; CREATE MATERIALIZED VIEW v AS"
                                + " SELECT COUNT(*) AS rows_read, SUM(n) AS total, MAX(k) AS last_key FROM s;");
                assertThat(bench.runOnce().value("SELECT * FROM v")).isEqualTo("99 | 4900 | k9");
                DataFiles.copy(bench.data(), folder.resolve("killed"));
            }
            topic.deleteBefore(0, 100);
            topic.send(keyed(topic, "k0", row(1000))).flush();
            try (Workbench bench = new Workbench(folder, "killed", 3)) {
                assertThat(bench.value("SELECT * FROM v")).isEqualTo("99 | 4900 | k9");
                assertThat(bench.query("SELECT _offset, _error FROM s.rejected"))
                        .singleElement()
                        .asString()
                        .startsWith("50 | ");
                assertThat(bench.runOnce().value("SELECT * FROM v")).isEqualTo("100 | 5900 | k9");
            }
        }
    }

    private static ProducerRecord<byte[], byte[]> keyed(Topic topic, String key, @Nullable String value) {
        return new ProducerRecord<>(topic.name(), 0, Topic.bytes(key), Topic.bytes(value));
    }
}
