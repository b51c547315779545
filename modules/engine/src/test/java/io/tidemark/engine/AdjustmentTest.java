package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.result.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A script may change options that no result depends on, and no others. */
final class AdjustmentTest {
    private static final String SCRIPT = """
            CREATE SOURCE s (n INTEGER, at TIMESTAMP(6), WATERMARK FOR at AS at) WITH (
              connector = 'files', path = 'in', format = 'json', on_error = 'skip', max_ahead = '5 minutes');
            CREATE MATERIALIZED VIEW v WITH (freshness = '1 second') AS SELECT n FROM s;
            CREATE SINK k FROM v WITH (connector = 'files', path = 'out', format = 'json');
            """;

    @TempDir
    private Path directory;

    private List<String> run(String script) {
        try (Tidemark engine =
                Tidemark.at(directory.resolve("data")).root(directory).open()) {
            List<String> told = new ArrayList<>();
            engine.runScript("s.sql", script, result -> told.add(((Result.Done) result).message()));
            engine.runOnce();
            return told;
        }
    }

    private void write(String file, String... lines) throws IOException {
        Files.createDirectories(directory.resolve("in"));
        Files.write(directory.resolve("in").resolve(file), List.of(lines));
    }

    @Test
    void optionsThatNoResultDependsOnChangeAndTheObjectGoesOn() throws IOException {
        write("a.jsonl", "{\"n\": 1, \"at\": \"2026-04-01T10:00:00Z\"}", "not a row");
        run(SCRIPT);
        String changed =
                SCRIPT.replace("'skip'", "'stop', idle_after = '3 minutes'").replace("'1 second'", "'1 hour'");

        assertThat(run(changed))
                .containsExactly(
                        "source \"s\" goes on with other options: option on_error: 'skip' became 'stop'; option idle_after"
                                + " added: '3 minutes'",
                        "materialized view \"v\" goes on with other options: option freshness: '1 second' became '1 hour'",
                        "sink \"k\" is there already");
        assertThat(run(changed)).allMatch(told -> told.endsWith("is there already"));
        write("b.jsonl", "{\"n\": 2, \"at\": \"2026-04-01T10:01:00Z\"}", "nor this");
        assertThat(catchThrowableOfType(StatementException.class, () -> run(changed))
                        .code())
                .as("what was skipped stays skipped, and the next one stops the run")
                .isEqualTo(ErrorCode.MALFORMED_INPUT);
    }

    @Test
    void optionsThatResultsDependOnAreTheDefinition() throws IOException {
        write("a.jsonl", "{\"n\": 1, \"at\": \"2026-04-01T10:00:00Z\"}");
        run(SCRIPT);

        for (String changed : List.of(
                SCRIPT.replace("'5 minutes'", "'6 minutes'"),
                SCRIPT.replace("'in'", "'other'"),
                SCRIPT.replace("'out'", "'other'"),
                SCRIPT.replace("on_error = 'skip'", "on_error = 'stop', bounded = true"),
                SCRIPT.replace("freshness = '1 second'", "late = 'record'"))) {
            StatementException refused = catchThrowableOfType(StatementException.class, () -> run(changed));
            assertThat(refused.code()).isEqualTo(ErrorCode.DEFINITION_CHANGED);
            assertThat(refused.detail()).contains(": option ");
        }
    }

    @Test
    void aTableOfAFileIsStillReadFromIt() throws IOException {
        String script = """
                CREATE TABLE t (n INTEGER, at TIMESTAMP(6), WATERMARK FOR at AS at) WITH (
                  connector = 'files', path = 'in/t.jsonl', format = 'json', idle_after = '1 minute');
                CREATE MATERIALIZED VIEW v AS SELECT n FROM t;
                """;
        write("t.jsonl", "{\"n\": 1, \"at\": \"2026-04-01T10:00:00Z\"}");
        run(script);
        String changed = script.replace("'1 minute'", "'2 minutes'");
        assertThat(run(changed))
                .contains("table \"t\" goes on with other options: option idle_after: '1 minute' became '2 minutes'");

        write("t.jsonl", "{\"n\": 2, \"at\": \"2026-04-01T10:01:00Z\"}");
        run(changed);
        try (Tidemark engine =
                Tidemark.at(directory.resolve("data")).root(directory).open()) {
            assertThat(engine.query("SELECT n FROM t").only().get(0)).isEqualTo(2);
            assertThatThrownBy(() -> engine.execute("INSERT INTO t VALUES (3, TIMESTAMP '2026-04-01 10:02:00')"))
                    .as("its rows are those of its file")
                    .isInstanceOf(StatementException.class);
        }
    }
}
