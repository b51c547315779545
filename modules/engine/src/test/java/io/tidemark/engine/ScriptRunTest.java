package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.result.Result;
import io.tidemark.engine.result.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A script is a declaration: run again, it goes on where it was. */
final class ScriptRunTest {
    private static final String SALES = """
            CREATE SOURCE purchases (
              event_id VARCHAR, event_time TIMESTAMP(6), amount DECIMAL(12, 2),
              WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE,
              DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY
            ) WITH (connector = 'files', path = 'purchases', format = 'json');
            CREATE MATERIALIZED VIEW sales AS
            SELECT window_start, window_end, SUM(amount) AS sales
            FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
            SELECT sales, _status FROM sales ORDER BY window_start;
            """;

    @TempDir
    private Path directory;

    private List<String> run(String script) {
        try (Tidemark engine =
                Tidemark.at(directory.resolve("data")).root(directory).open()) {
            return run(engine, script);
        }
    }

    private static List<String> run(Tidemark engine, String script) {
        List<String> results = new ArrayList<>();
        engine.runScript("sales.sql", script, result -> {
            if (result instanceof Rows rows) {
                rows.forEach(row -> results.add(row.toString()));
            } else if (result instanceof Result.Done done) {
                results.add(done.tag());
            }
        });
        return results;
    }

    private void write(String file, String... lines) throws IOException {
        Path path = directory.resolve("purchases").resolve(file);
        Files.createDirectories(path.getParent());
        Files.write(path, List.of(lines));
    }

    private static String purchase(String id, String time, int amount) {
        return "{\"event_id\":\"" + id + "\",\"event_time\":\"2026-04-01T" + time + "Z\",\"amount\":" + amount + "}";
    }

    @Test
    void queryProcessesWhatIsThereWhenItIsReached() throws IOException {
        write("a.jsonl", purchase("e1", "10:02:00", 100), purchase("e2", "10:12:00", 30));

        assertThat(run(SALES))
                .containsExactly(
                        "CREATE SOURCE", "CREATE MATERIALIZED VIEW", "[100.00, provisional]", "[30.00, provisional]");
    }

    @Test
    void runAgainCountsNothingTwiceAndReadsWhatIsNew() throws IOException {
        write("a.jsonl", purchase("e1", "10:02:00", 100));
        run(SALES);
        write("b.jsonl", purchase("e1", "10:02:00", 100), purchase("e2", "10:03:00", 7));

        assertThat(run(SALES)).endsWith("[107.00, provisional]");
        assertThat(run(SALES)).endsWith("[107.00, provisional]");
    }

    @Test
    void changesOfRowsRunOnceInADataDirectory() {
        String script = "CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1); INSERT INTO t VALUES (1);"
                + " UPDATE t SET n = n + 1; SELECT n FROM t;";

        assertThat(run(script)).endsWith("INSERT 1", "INSERT 1", "UPDATE 2", "[2]", "[2]");
        assertThat(run(script)).endsWith("SKIP", "SKIP", "SKIP", "[2]", "[2]");
        assertThat(run("SELECT 1 AS one; " + script.replace("SELECT n", "INSERT INTO t VALUES (9); SELECT n")))
                .as("a new statement among the old ones runs, and only that one")
                .containsExactly("[1]", "CREATE TABLE", "SKIP", "SKIP", "SKIP", "INSERT 1", "[2]", "[2]", "[9]");
    }

    @Test
    void statementThatChangedNothingHasRunAllTheSame() {
        String script = "CREATE TABLE t (n INTEGER); UPDATE t SET n = 1 WHERE n = 5; SELECT n FROM t;";
        assertThat(run(script)).containsExactly("CREATE TABLE", "UPDATE 0");

        assertThat(run("INSERT INTO t VALUES (5); " + script))
                .containsExactly("INSERT 1", "CREATE TABLE", "SKIP", "[5]");
    }

    @Test
    void failingStatementStopsTheScriptAndIsTriedAgain() {
        String script = "CREATE TABLE t (n INTEGER, PRIMARY KEY (n)); INSERT INTO t VALUES (1);\n"
                + "INSERT INTO t VALUES (2), (1);\nSELECT n FROM t ORDER BY n DESC;";

        StatementException error = catchThrowableOfType(StatementException.class, () -> run(script));

        assertThat(error.code()).isEqualTo(ErrorCode.UNIQUE_VIOLATION);
        assertThat(error.line()).isEqualTo(2);
        assertThat(run("DELETE FROM t; " + script))
                .containsExactly("DELETE 1", "CREATE TABLE", "SKIP", "INSERT 2", "[2]", "[1]");
    }

    @Test
    void definitionThatChangedIsRefusedWithItsPlace() {
        run("CREATE TABLE t (n INTEGER);");

        StatementException error =
                catchThrowableOfType(StatementException.class, () -> run("SELECT 1;\n  CREATE TABLE t (n BIGINT);"));

        assertThat(error.code()).isEqualTo(ErrorCode.DEFINITION_CHANGED);
        assertThat(error.line() + ":" + error.column()).isEqualTo("2:16");
        assertThat(error.detail()).endsWith(": column n: integer became bigint.");
    }

    @Test
    void changedViewIsToldByWhatChanged() throws IOException {
        write("a.jsonl", purchase("e1", "10:02:00", 100));
        run(SALES);
        String changed = SALES.replace("SUM(amount)", "AVG(amount)").replace("'10' MINUTE", "'5' MINUTE");

        StatementException error = catchThrowableOfType(StatementException.class, () -> run(changed));

        assertThat(error.code()).isEqualTo(ErrorCode.DEFINITION_CHANGED);
        assertThat(error.detail())
                .endsWith("column sales: SUM(amount) became AVG(amount); window 10 minutes became 5 minutes.");
        assertThat(run(SALES.replace("SELECT window_start,", "select  window_start /* from */,")))
                .contains("CREATE MATERIALIZED VIEW", "[100.00, provisional]");
    }

    @Test
    void folderOfAScriptIsRememberedByWhoeverOpensTheDirectoryLater() throws IOException {
        write("a.jsonl", purchase("e1", "10:02:00", 100));
        run(SALES);
        write("b.jsonl", purchase("e2", "10:03:00", 5));

        try (Tidemark engine = Tidemark.open(directory.resolve("data"))) {
            engine.runOnce();
            assertThat(engine.query("SELECT sales FROM sales").only().getDecimal("sales"))
                    .hasToString("105.00");
        }
    }

    @Test
    void runThatWasStartedTakesInWhatComes() throws IOException {
        write("a.jsonl", purchase("e1", "10:02:00", 100));
        try (Tidemark engine =
                Tidemark.at(directory.resolve("data")).root(directory).open()) {
            run(engine, SALES);
            engine.execute("CREATE TABLE t (n INTEGER); CREATE MATERIALIZED VIEW v AS SELECT n FROM t");
            engine.start();
            engine.execute("INSERT INTO t VALUES (4)");
            long deadline = System.nanoTime() + 20_000_000_000L;
            while (engine.query("SELECT n FROM v").size() == 0 && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            assertThat(engine.query("SELECT n FROM v").size()).isEqualTo(1);
            engine.execute("CREATE VIEW w AS SELECT n FROM v");
            assertThat(engine.failure()).isNull();
            engine.stop();
        }
    }
}
