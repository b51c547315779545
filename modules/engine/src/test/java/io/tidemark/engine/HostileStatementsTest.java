package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements that are huge, deep or at the edge of what a type holds. */
final class HostileStatementsTest {
    @TempDir
    private Path directory;

    private Tidemark engine;

    @BeforeEach
    void open() {
        engine = Tidemark.open(directory);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private String first(String sql) {
        return engine.query(sql).iterator().next().toString();
    }

    @Test
    void stringsOfMegabytesAreReadInSeconds() {
        assertThat(first("SELECT char_length('" + "x".repeat(2_000_000) + "') AS n"))
                .contains("2000000");
    }

    @Test
    void expressionsTooDeepToPlanAreAMistakeWithItsPlaceAndTheEngineGoesOn() {
        assertThatThrownBy(() -> engine.query("SELECT " + "1+".repeat(100_000) + "1"))
                .asInstanceOf(type(StatementException.class))
                .satisfies(error -> {
                    assertThat(error.code()).isIn(ErrorCode.LIMIT_EXCEEDED, ErrorCode.SYNTAX);
                    assertThat(error.detail()).contains("nested too deeply");
                    assertThat(error.line()).isEqualTo(1);
                });
        assertThat(first("SELECT 1 AS one")).contains("1");
    }

    @Test
    void constantsThatAreNoNumbersAreInserted() {
        engine.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, x DOUBLE, r REAL)");
        engine.execute("INSERT INTO t VALUES (1, CAST('NaN' AS DOUBLE), CAST('Infinity' AS REAL)), (2, 1e308, -1)");
        engine.execute("UPDATE t SET x = CAST('-Infinity' AS DOUBLE) WHERE id = 2");
        assertThat(first("SELECT x, r FROM t WHERE id = 1")).contains("NaN").contains("Infinity");
        assertThat(first("SELECT x FROM t WHERE id = 2")).contains("-Infinity");
    }
}
