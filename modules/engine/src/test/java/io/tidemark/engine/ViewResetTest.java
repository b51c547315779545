package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.result.Result;
import io.tidemark.engine.result.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views begin anew with another definition, and say plainly when they cannot. */
final class ViewResetTest {
    private static final String SALES = """
            CREATE TABLE stores (id INTEGER PRIMARY KEY, name VARCHAR);
            CREATE SOURCE purchases (
              event_time TIMESTAMP(6), amount BIGINT, WATERMARK FOR event_time AS event_time
            );
            CREATE MATERIALIZED VIEW sales AS
            SELECT window_start, window_end, SUM(amount) AS sales
            FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
            CREATE MATERIALIZED VIEW total AS SELECT SUM(sales) AS total FROM sales;
            CREATE VIEW named AS SELECT * FROM sales;
            """;
    private static final String HOURS = SALES.replace("'10' MINUTE", "'1' HOUR");

    @TempDir
    private Path directory;

    private Tidemark open() {
        return Tidemark.at(directory.resolve("data")).root(directory).open();
    }

    private static List<String> run(Tidemark engine, String script, String... resets) {
        List<String> told = new ArrayList<>();
        engine.runScript("sales.sql", script, Set.of(resets), result -> {
            if (result instanceof Result.Done done) {
                told.add(done.tag());
                told.addAll(done.notices());
            }
        });
        return told;
    }

    private static void push(Tidemark engine, String time, int amount) {
        try (Appender purchases = engine.push("purchases")) {
            purchases.append("2026-04-01 " + time + ":00", amount);
        }
        engine.runOnce();
    }

    private static List<String> rows(Tidemark engine, String query) {
        List<String> rows = new ArrayList<>();
        for (Row row : engine.query(query)) {
            rows.add(row.toString());
        }
        return rows;
    }

    private static StatementException refused(Tidemark engine, String script, String... resets) {
        return catchThrowableOfType(StatementException.class, () -> run(engine, script, resets));
    }

    @Test
    void viewAndItsReadersBeginAnewInOneStep() {
        try (Tidemark engine = open()) {
            run(engine, SALES);
            push(engine, "10:02", 100);
            push(engine, "10:40", 7);
            push(engine, "10:03", 20);
            assertThat(rows(engine, "SELECT sales, _version FROM sales.ledger ORDER BY _version"))
                    .containsExactly("[100, 1]", "[120, 2]");
            String definition = rows(engine, "SELECT DISTINCT _definition FROM sales.ledger")
                    .get(0);

            StatementException changed = refused(engine, HOURS);
            assertThat(changed.code()).isEqualTo(ErrorCode.DEFINITION_CHANGED);
            assertThat(changed.hint()).contains("--reset sales");
            assertThat(run(engine, HOURS, "sales", "total"))
                    .containsExactly(
                            "CREATE TABLE",
                            "CREATE SOURCE",
                            "RESET MATERIALIZED VIEW",
                            "RESET MATERIALIZED VIEW",
                            "CREATE VIEW");
            engine.runOnce();

            assertThat(rows(engine, "SELECT sales, _status, _version FROM sales"))
                    .containsExactly("[127, provisional, 0]");
            push(engine, "11:10", 1);
            assertThat(rows(engine, "SELECT sales, _version FROM sales.ledger")).containsExactly("[127, 1]");
            assertThat(rows(engine, "SELECT DISTINCT _definition FROM sales.ledger"))
                    .doesNotContain(definition);
            assertThat(rows(engine, "SELECT total FROM total")).containsExactly("[128]");
        }
        try (Tidemark engine = open()) {
            assertThat(run(engine, HOURS)).doesNotContain("RESET MATERIALIZED VIEW");
            assertThat(rows(engine, "SELECT total FROM total")).containsExactly("[128]");
        }
    }

    @Test
    void whatCannotBeResetIsRefusedAndNothingChanges() {
        try (Tidemark engine = open()) {
            run(engine, SALES);
            push(engine, "10:02", 100);

            assertThat(refused(engine, HOURS, "sale").hint()).startsWith("Did you mean \"sales\"?");
            assertThat(refused(engine, HOURS, "stores").code()).isEqualTo(ErrorCode.WRONG_OBJECT);
            assertThat(refused(engine, HOURS, "named").code()).isEqualTo(ErrorCode.WRONG_OBJECT);
            assertThat(refused(engine, HOURS, "sales").hint()).contains("--reset sales --reset total");
            StatementException columns =
                    refused(engine, SALES.replace("AS sales\n", "AS sales, COUNT(*) AS n\n"), "sales", "total");
            assertThat(columns.code()).isEqualTo(ErrorCode.DEPENDENT_OBJECTS);
            assertThat(columns.detail()).contains("named");
            assertThat(columns.line()).isEqualTo(5);
            engine.execute(
                    "CREATE SINK own AS SELECT total FROM total WITH (connector = 'files', path = 'own', format = 'json')");
            assertThat(refused(engine, HOURS, "sales", "total").hint()).contains("DROP SINK");

            assertThat(rows(engine, "SELECT sales FROM sales")).containsExactly("[100]");
        }
    }

    @Test
    void viewThatIsNotThereYetIsSimplyCreated() {
        try (Tidemark engine = open()) {
            assertThat(run(engine, SALES, "sales")).contains("CREATE MATERIALIZED VIEW");
        }
    }

    @Test
    void sinkEndsEqualToTheNewViewOrTheResetIsRefused() throws IOException {
        String sinks = """
                CREATE SINK out FROM sales WITH (connector = 'files', path = 'out', format = 'json', with_status = false);
                """;
        try (Tidemark engine = open()) {
            run(engine, SALES + sinks);
            engine.execute("DROP VIEW named");
            push(engine, "10:02", 100);
            push(engine, "11:15", 7);

            StatementException refused =
                    refused(engine, SALES.replace("SUM(amount)", "MIN(amount) * 0.5") + sinks, "sales", "total");
            assertThat(refused.code()).isEqualTo(ErrorCode.SINK_MISMATCH);
            assertThat(refused.detail()).contains("out", "sales DECIMAL(38, 0)").doesNotContain("null");
            assertThat(run(engine, HOURS + sinks, "sales", "total"))
                    .contains("sink \"out\" is told that the rows are gone which the view had, and what comes");
            engine.runOnce();
        }
        assertThat(lastFiles())
                .containsExactlyInAnyOrder("-10:00-10:10", "-11:10-11:20", "+10:00-11:00", "+11:00-12:00");
    }

    /** What the sink was told since the reset, by windows. */
    private List<String> lastFiles() throws IOException {
        List<String> told = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory.resolve("out"))) {
            List<Path> epochs = files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
            for (Path file : epochs.subList(epochs.size() - 2, epochs.size())) {
                for (String line : Files.readAllLines(file)) {
                    String times = line.replaceAll(
                            ".*\"window_start\":\"[^T]*T(.....).*\"window_end\":\"[^T]*T(.....).*", "$1-$2");
                    told.add((line.contains("delete") ? "-" : "+") + times);
                }
            }
        }
        return told;
    }
}
