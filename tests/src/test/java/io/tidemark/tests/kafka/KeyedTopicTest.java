package io.tidemark.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.DataFiles;
import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A source with a primary key over a real topic: where the key is read from, what tombstones do, and that a whole history adds up to its newest rows. */
final class KeyedTopicTest {
    @TempDir
    Path folder;

    private static void send(Topic topic, @Nullable String key, @Nullable String value) {
        topic.send(new ProducerRecord<>(topic.name(), 0, Topic.bytes(key), Topic.bytes(value)));
    }

    @Test
    void keyOfTheMessageRulesAndWhatContradictsItIsRejected() {
        try (Topic topic = Topic.make("keyed", 1);
                Workbench bench = new Workbench(folder)) {
            send(topic, "{\"id\": 1, \"city\": \"Nara\"}", "{\"amount\": 10}");
            send(topic, "{\"city\": \"Nara\", \"id\": 1}", "{\"id\": 1, \"city\": \"Nara\", \"amount\": 11}");
            send(topic, "{\"id\": 2, \"city\": \"Kobe\"}", "{\"id\": 2, \"city\": null, \"amount\": 20}");
            send(topic, "{\"id\": 3, \"city\": \"Nara\"}", "{\"id\": 4, \"amount\": 30}");
            send(topic, "{\"id\": 5, \"city\": null}", "{\"amount\": 50}");
            send(topic, "{\"id\": \"x\"}", null);
            send(topic, null, "{\"id\": 6, \"city\": \"Nara\", \"amount\": 60}");
            send(topic, "{\"id\": 7, \"city\": \"Nara\"}", null);
            send(topic, "{\"id\": 2, \"city\": \"Kobe\"}", null);
            send(topic, "{\"id\": 2, \"city\": \"Kobe\"}", "{\"amount\": 21}");
            send(topic, "{\"id\": 1, \"city\": \"Nara\"}", null);
            topic.flush();
            bench.execute(
                    "CREATE SOURCE s (id INTEGER, city VARCHAR, amount INTEGER, PRIMARY KEY (id, city) NOT ENFORCED) "
                            + topic.with("format = 'json'", "key_format = 'json'")
                            + "; CREATE MATERIALIZED VIEW v AS SELECT * FROM s;"
                            + " CREATE MATERIALIZED VIEW w AS SELECT SUM(amount) AS total, COUNT(*) AS n FROM s;");
            bench.runOnce();
            assertThat(bench.query("SELECT * FROM v")).containsExactly("2 | Kobe | 21");
            assertThat(bench.query("SELECT * FROM s")).containsExactly("2 | Kobe | 21");
            assertThat(bench.value("SELECT * FROM w")).isEqualTo("21 | 1");
            assertThat(bench.query("SELECT _offset, _column, _error FROM s.rejected ORDER BY _offset"))
                    .containsExactly(
                            "3 | id | the value says 4, and the key of the message 3",
                            "4 | city | it is a column of the primary key, and NULL",
                            "5 | id | the key of the message cannot be read: the string \"x\" is not an INTEGER",
                            "6 | NULL | the key of the message cannot be read: there is none");
        }
    }

    @Test
    void keyIsAColumnOfItsOwnOrComputedFromOne() {
        try (Topic topic = Topic.make("keyed", 1);
                Workbench bench = new Workbench(folder)) {
            send(topic, "1", "{\"amount\": 10}");
            send(topic, "2", "{\"amount\": 20}");
            send(topic, "1", "{\"amount\": 11}");
            send(topic, "2", null);
            send(topic, "x", null);
            send(topic, "3", "{\"amount\": 30}");
            topic.flush();
            bench.execute("CREATE SOURCE a (k VARCHAR METADATA FROM 'key', amount INTEGER, PRIMARY KEY (k)) "
                    + topic.with("format = 'json'")
                    + "; CREATE SOURCE b (k VARCHAR METADATA FROM 'key', id AS CAST(k AS BIGINT), amount INTEGER,"
                    + " PRIMARY KEY (id)) " + topic.with("format = 'json'", "\"group\" = ''")
                    + "; CREATE SOURCE c (id BIGINT, amount INTEGER, PRIMARY KEY (id)) "
                    + topic.with("format = 'json'", "key_format = 'csv'", "\"group\" = ''")
                    + "; CREATE SOURCE d (id BIGINT, amount INTEGER NOT NULL, PRIMARY KEY (id)) "
                    + topic.with("format = 'json'", "\"group\" = ''")
                    + "; CREATE MATERIALIZED VIEW of_a AS SELECT * FROM a;"
                    + " CREATE MATERIALIZED VIEW of_b AS SELECT id, amount FROM b;"
                    + " CREATE MATERIALIZED VIEW of_c AS SELECT * FROM c;"
                    + " CREATE MATERIALIZED VIEW of_d AS SELECT * FROM d;");
            bench.runOnce();
            for (String view : new String[] {"of_a", "of_b", "of_c"}) {
                assertThat(bench.query("SELECT * FROM " + view + " ORDER BY 1"))
                        .describedAs(view)
                        .containsExactly("1 | 11", "3 | 30");
            }
            assertThat(bench.query("SELECT * FROM a.rejected")).isEmpty();
            assertThat(bench.query("SELECT _offset FROM b.rejected")).containsExactly("4");
            assertThat(bench.query("SELECT _offset FROM c.rejected")).containsExactly("4");
            // The values hold no id, and a tombstone has none to be known by.
            assertThat(bench.query("SELECT * FROM of_d")).isEmpty();
            assertThat(bench.query("SELECT _offset, _error FROM d.rejected ORDER BY _offset"))
                    .hasSize(6)
                    .contains(
                            "0 | it is a column of the primary key, and NULL",
                            "3 | the value is null (a tombstone), and without it this column of the primary key is not known");
        }
    }

    @Test
    void whatASinkHasWrittenIsReadAsItIs() {
        try (Topic topic = Topic.make("written", 2);
                Workbench bench = new Workbench(folder)) {
            bench.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, city VARCHAR, amount INTEGER);"
                    + " CREATE MATERIALIZED VIEW v AS SELECT city, SUM(amount) AS total FROM t GROUP BY city;"
                    + " CREATE SINK written FROM v " + topic.with("format = 'json'") + ";");
            bench.execute("INSERT INTO t VALUES (1, 'Nara', 1), (2, 'Kobe', 2), (3, 'Nara', 4), (4, 'Kyoto', 8)");
            bench.runOnce();
            bench.execute("UPDATE t SET amount = 10 WHERE id = 3; DELETE FROM t WHERE city = 'Kobe'");
            bench.runOnce();
            bench.execute("CREATE SOURCE back (city VARCHAR, total BIGINT, PRIMARY KEY (city)) "
                    + topic.with("format = 'json'", "key_format = 'json'")
                    + "; CREATE MATERIALIZED VIEW again AS SELECT * FROM back;");
            bench.runOnce();
            assertThat(bench.query("SELECT * FROM again ORDER BY city"))
                    .isEqualTo(bench.query("SELECT * FROM v ORDER BY city"))
                    .containsExactly("Kyoto | 8", "Nara | 11");
            assertThat(bench.query("SELECT * FROM back.rejected")).isEmpty();
        }
    }

    /** Which rows of a key share an epoch is chance, and must not matter to its versions. */
    @Test
    void versionsAreTheSameInWhateverEpochs() {
        try (Topic topic = Topic.make("versions", 1)) {
            version(topic, "a", "08:00", 4);
            version(topic, "a", "09:00", 5);
            send(topic, "{\"item\": \"a\"}", null);
            version(topic, "a", "10:30", 6);
            // The second row takes the first one back, the third begins a version, the last one takes that back.
            version(topic, "b", "05:00", 1);
            version(topic, "b", "04:00", 2);
            version(topic, "b", "09:00", 3);
            version(topic, "b", "06:00", 4);
            // Nothing is left of the first two rows.
            version(topic, "c", "05:00", 1);
            version(topic, "c", "04:00", 2);
            send(topic, "{\"item\": \"c\"}", null);
            version(topic, "c", "06:00", 3);
            topic.flush();
            for (int epochRows : new int[] {1, 1000}) {
                try (Workbench bench = new Workbench(folder, "epochs of " + epochRows, 1)) {
                    bench.execute(
                            "SET epoch_rows = " + epochRows
                                    + "; CREATE SOURCE prices (item VARCHAR, since TIMESTAMP, price INTEGER, PRIMARY KEY (item),"
                                    + " WATERMARK FOR since AS since) "
                                    + topic.with("format = 'json'", "key_format = 'json'", "\"group\" = ''")
                                    + "; CREATE SOURCE sales (item VARCHAR, at TIMESTAMP, WATERMARK FOR at AS at);"
                                    + " CREATE MATERIALIZED VIEW v AS SELECT s.item, s.at, p.price FROM sales s"
                                    + " LEFT JOIN prices FOR SYSTEM_TIME AS OF s.at AS p ON s.item = p.item;"
                                    + " INSERT INTO sales SELECT item, at FROM (VALUES ('a'), ('b'), ('c')) AS i(item),"
                                    + " (VALUES (TIMESTAMP '2026-04-01 05:30:00'), (TIMESTAMP '2026-04-01 10:00:00')) AS t(at);");
                    bench.runOnce();
                    assertThat(bench.query("SELECT item, at, price FROM v ORDER BY item, at"))
                            .describedAs(String.valueOf(epochRows))
                            .containsExactly(
                                    "a | 2026-04-01T05:30 | NULL",
                                    "a | 2026-04-01T10:00 | 4",
                                    "b | 2026-04-01T05:30 | 2",
                                    "b | 2026-04-01T10:00 | 4",
                                    "c | 2026-04-01T05:30 | NULL",
                                    "c | 2026-04-01T10:00 | 3");
                }
            }
        }
    }

    @Test
    void tombstoneOfARowInAClosedWindowIsACorrection() {
        try (Topic topic = Topic.make("deleted", 1);
                Workbench bench = new Workbench(folder)) {
            send(topic, "{\"id\": 1}", "{\"at\": \"2026-04-01T10:01:00\", \"amount\": 5}");
            send(topic, "{\"id\": 2}", "{\"at\": \"2026-04-01T10:02:00\", \"amount\": 7}");
            send(topic, "{\"id\": 3}", "{\"at\": \"2026-04-01T10:20:00\", \"amount\": 9}");
            send(topic, "{\"id\": 1}", null);
            send(topic, "{\"id\": 3}", null);
            topic.flush();
            bench.execute(
                    "CREATE SOURCE s (id INTEGER, at TIMESTAMP, amount INTEGER, PRIMARY KEY (id), WATERMARK FOR at AS at) "
                            + topic.with("format = 'json'", "key_format = 'json'")
                            + "; CREATE MATERIALIZED VIEW v AS SELECT window_start, SUM(amount) AS total"
                            + " FROM TUMBLE(s, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;");
            bench.runOnce();
            assertThat(bench.query(
                            "SELECT window_start, _version, _status, total, _previous_total, _reason FROM v.ledger"))
                    .containsExactly(
                            "2026-04-01T10:00 | 1 | final | 12 | NULL | NULL",
                            "2026-04-01T10:00 | 2 | corrected | 7 | 12 | update: 1");
            assertThat(bench.query("SELECT _key, id, _event_time, _outcome, _weight, _offset FROM v.late_events"))
                    .containsExactly("1 | NULL | 2026-04-01T10:01 | corrected | -1 | 3");
            // The window of row 3 was open, and is empty.
            assertThat(bench.query("SELECT window_start, total FROM v")).containsExactly("2026-04-01T10:00 | 7");
            assertThat(bench.query("SELECT measure, input, deleted, assigned, late, \"open\", \"final\", difference,"
                            + " window_difference FROM v.accounting ORDER BY measure"))
                    .containsExactly(
                            "amount | 21 | 14 | 7 | -5 | 0 | 12 | 0 | 0", "rows | 5 | 4 | 1 | -1 | 0 | 2 | 0 | 0");
        }
    }

    private static void version(Topic topic, String item, String since, int price) {
        send(
                topic,
                "{\"item\": \"" + item + "\"}",
                "{\"since\": \"2026-04-01T" + since + ":00\", \"price\": " + price + "}");
    }

    /** Half of the history is read, and removed by the broker, before the engine is killed; then comes the rest. */
    @Test
    void historyAddsUpToItsNewestRowsThroughKillsAndCompaction() throws IOException {
        KeyedHistory history = new KeyedHistory(41, 500);
        try (Topic topic = KeyedHistory.topic()) {
            try (Workbench bench = new Workbench(folder, "first", 2)) {
                history.send(topic, 6_000);
                bench.execute("SET epoch_rows = 300; SET checkpoint_every = '1 hour'; " + KeyedHistory.script(topic));
                bench.runOnce();
                history.check(bench);
                DataFiles.copy(bench.data(), folder.resolve("killed"));
            }
            for (int partition = 0; partition < KeyedHistory.PARTITIONS; partition++) {
                topic.deleteBefore(partition, 500);
            }
            try (Workbench bench = new Workbench(folder, "killed", 1)) {
                history.check(bench);
                history.send(topic, 6_000);
                bench.runOnce();
                history.check(bench);
            }
            try (Workbench bench = new Workbench(folder, "killed", 3)) {
                history.check(bench);
                assertThat(bench.query("SELECT * FROM s.rejected")).isEmpty();
            }
        }
    }
}
