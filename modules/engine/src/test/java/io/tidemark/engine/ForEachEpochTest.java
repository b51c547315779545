package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.StatementException;
import io.tidemark.engine.hook.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java code as a sink: what it is told, when again, and when no more. */
class ForEachEpochTest {
    private static final String SUMS = """
            CREATE SOURCE s (k BIGINT NOT NULL, v BIGINT);
            CREATE MATERIALIZED VIEW sums AS SELECT k, SUM(v) AS v FROM s GROUP BY k;
            """;
    private static final String SINK = "CREATE SINK told FROM sums WITH (connector = 'java')";

    @TempDir
    Path directory;

    private final List<String> calls = new ArrayList<>();
    private final List<String> ids = new ArrayList<>();
    private int failures;

    private Tidemark open() {
        return Tidemark.at(directory)
                .threads(1)
                .forEachEpoch("told", (queryId, epoch, changes) -> {
                    ids.add(queryId);
                    calls.add(epoch + " "
                            + changes.stream().map(ForEachEpochTest::text).toList());
                    if (failures > 0) {
                        failures--;
                        throw new IOException("no mail today");
                    }
                })
                .open();
    }

    private static String text(Change change) {
        return (change.isDelete() ? "-" : "+") + change.row();
    }

    private static void push(Tidemark engine, long... keysAndValues) {
        try (Appender rows = engine.push("s")) {
            for (int i = 0; i < keysAndValues.length; i += 2) {
                rows.append(keysAndValues[i], keysAndValues[i + 1]);
            }
        }
        engine.runOnce();
    }

    @Test
    void eachEpochIsToldOnceWithItsNetChangesAlsoAfterARestart() {
        try (Tidemark engine = open()) {
            engine.execute(SUMS + SINK);
            push(engine, 1, 10, 1, 5, 2, 7);
            push(engine, 1, 1, 2, 0);
        }
        try (Tidemark engine = open()) {
            engine.execute(SUMS + SINK);
            push(engine, 3, 3);
        }
        assertThat(calls.stream().map(call -> call.substring(call.indexOf(' ') + 1)))
                .containsExactly("[+[1, 15], +[2, 7]]", "[+[1, 16]]", "[+[3, 3]]");
        assertThat(ids.stream().distinct()).hasSize(1);
    }

    @Test
    void anEpochThatTheCodeDidNotTakeIsToldAgainAndTheSame() {
        try (Tidemark engine = open()) {
            engine.execute(SUMS + SINK);
            failures = 2;
            push(engine, 1, 10);
        }
        assertThat(calls).hasSize(3);
        assertThat(calls.stream().distinct()).hasSize(1);
    }

    @Test
    void whatWasNotAcknowledgedIsToldAfterTheRestart() {
        try (Tidemark engine = open()) {
            engine.execute(SUMS + SINK);
            push(engine, 1, 10);
            failures = 100;
            assertThatThrownBy(() -> push(engine, 1, 5))
                    .isInstanceOfSatisfying(
                            StatementException.class,
                            error -> assertThat(error.detail()).contains("no mail today"));
        }
        String refused = calls.get(calls.size() - 1);
        failures = 0;
        calls.clear();
        try (Tidemark engine = open()) {
            push(engine, 2, 1);
        }
        assertThat(calls).hasSize(2).first().isEqualTo(refused);
        assertThat(calls.get(1)).endsWith("[+[2, 1]]");
    }

    @Test
    void rowsStayAsTheyWereToldAfterTheCall() {
        List<Change> kept = new ArrayList<>();
        try (Tidemark engine = Tidemark.at(directory)
                .forEachEpoch("told", (queryId, epoch, changes) -> kept.addAll(changes))
                .open()) {
            engine.execute("CREATE SOURCE s (k BIGINT NOT NULL, v VARCHAR);"
                    + "CREATE SINK told AS SELECT k, v FROM s WITH (connector = 'java', mode = 'retract')");
            for (long key = 1; key <= 4; key++) {
                try (Appender rows = engine.push("s")) {
                    rows.append(key, "item " + key);
                }
                engine.runOnce();
            }
        }
        assertThat(kept.stream().map(ForEachEpochTest::text))
                .containsExactly("+[1, item 1]", "+[2, item 2]", "+[3, item 3]", "+[4, item 4]");
    }

    @Test
    void aCopyMadeByEpochEqualsTheView() {
        TreeMap<Object, Object> copy = new TreeMap<>();
        long[] last = {0};
        try (Tidemark engine = Tidemark.at(directory)
                .forEachEpoch("told", (queryId, epoch, changes) -> {
                    assertThat(epoch).isGreaterThan(last[0]);
                    last[0] = epoch;
                    for (Change change : changes) {
                        if (change.isDelete()) {
                            copy.remove(change.row().get("id"));
                        } else {
                            copy.put(change.row().get("id"), change.row().get("item"));
                        }
                    }
                })
                .open()) {
            engine.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, item VARCHAR);"
                    + "CREATE MATERIALIZED VIEW v AS SELECT id, item FROM t WHERE item <> 'gone';"
                    + "CREATE SINK told FROM v WITH (connector = 'java');"
                    + "INSERT INTO t VALUES (1, 'pen'), (2, 'ink'), (3, 'cap')");
            engine.runOnce();
            engine.execute("UPDATE t SET item = 'gone' WHERE id = 2; UPDATE t SET item = 'pencil' WHERE id = 1");
            engine.runOnce();
        }
        assertThat(copy).hasToString("{1=pencil, 3=cap}");
    }

    @Test
    void aSinkWithoutCodeIsRefusedAndADamagedAcknowledgementIsNoEpoch() throws IOException {
        try (Tidemark engine = Tidemark.open(directory)) {
            engine.execute(SUMS);
            assertThatThrownBy(() -> engine.execute(SINK))
                    .isInstanceOfSatisfying(
                            StatementException.class,
                            error -> assertThat(error.hint()).contains("forEachEpoch(\"told\""));
        }
        try (Tidemark engine = open()) {
            engine.execute(SINK);
            push(engine, 1, 10);
        }
        try (var files = Files.list(directory.resolve("hooks"))) {
            Path file = files.findFirst().orElseThrow();
            Files.writeString(file, Files.readString(file).replace("epoch ", "epoch 9"));
        }
        try (Tidemark engine = open()) {
            assertThatThrownBy(() -> push(engine, 1, 10))
                    .isInstanceOfSatisfying(
                            StatementException.class,
                            error -> assertThat(error.code().sqlState()).isEqualTo("XX001"));
        }
    }
}
