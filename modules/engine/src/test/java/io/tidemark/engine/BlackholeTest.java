package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.StatementException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sink that keeps nothing. */
class BlackholeTest {
    private static final String SCRIPT = """
            CREATE SOURCE s (k BIGINT NOT NULL, v BIGINT);
            CREATE SINK nowhere AS SELECT k, SUM(v) AS v FROM s GROUP BY k WITH (connector = 'blackhole');
            """;

    @TempDir
    Path directory;

    private void push(Tidemark engine, long key) {
        try (Appender rows = engine.push("s")) {
            rows.append(key, 1L);
        }
        engine.runOnce();
    }

    private long acknowledged() throws Exception {
        try (var hooks = Files.list(directory.resolve("hooks"))) {
            String line = Files.readString(hooks.toList().get(0));
            return Long.parseLong(line.substring(line.indexOf("epoch ") + 6, line.indexOf(" check")));
        }
    }

    @Test
    void takesEachEpochAndIsToldNoneAgainAfterARestart() throws Exception {
        try (Tidemark engine = Tidemark.at(directory).threads(1).open()) {
            engine.execute(SCRIPT);
            push(engine, 1);
        }
        long told = acknowledged();
        try (Tidemark engine = Tidemark.at(directory).threads(1).open()) {
            engine.execute(SCRIPT);
            engine.runOnce();
            assertThat(acknowledged()).isEqualTo(told);
            push(engine, 2);
            push(engine, 3);
        }
        assertThat(acknowledged()).isGreaterThan(told);
    }

    @Test
    void aFormatIsRefused() {
        try (Tidemark engine = Tidemark.at(directory).threads(1).open()) {
            assertThatThrownBy(() -> engine.execute(SCRIPT.replace("'blackhole'", "'blackhole', format = 'json'")))
                    .isInstanceOf(StatementException.class)
                    .hasMessageContaining("nowhere");
        }
    }
}
