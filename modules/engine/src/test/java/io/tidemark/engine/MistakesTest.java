package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a newcomer gets wrong. Each error names the object, the reason and the next step, and has the place that is marked with ^ in the statement.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class MistakesTest {
    private static final String SETUP = """
            CREATE SOURCE orders (
              id VARCHAR, placed_at TIMESTAMP(6), amount DECIMAL(10, 2),
              WATERMARK FOR placed_at AS placed_at - INTERVAL '5' MINUTE
            );
            CREATE SOURCE clicks (id VARCHAR, at_millis BIGINT, at TIMESTAMP(6));
            CREATE SOURCE events (
              id VARCHAR, happened_at TIMESTAMP(6), amount INTEGER,
              WATERMARK FOR happened_at AS happened_at - INTERVAL '5' MINUTE,
              DEDUPLICATE ON (id) WITHIN INTERVAL '1' HOUR
            );
            CREATE TABLE prices (item VARCHAR, price INTEGER NOT NULL, PRIMARY KEY (item));
            INSERT INTO prices VALUES ('tea', 3);
            CREATE MATERIALIZED VIEW totals AS SELECT id, SUM(amount) AS total FROM orders GROUP BY id;
            CREATE MATERIALIZED VIEW sales AS SELECT window_start, window_end, SUM(amount) AS sales
              FROM TUMBLE(orders, placed_at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
            CREATE VIEW big AS SELECT * FROM totals WHERE total > 100;
            """;

    /**
     * A statement that is wrong.
     *
     * @param sql with a ^ where the error is
     * @param object what the error must name
     * @param reason words of the detail
     * @param step words of the hint
     */
    private record Mistake(String sql, ErrorCode code, String object, String reason, String step) {
        @Override
        public String toString() {
            return sql.lines().findFirst().orElse("");
        }
    }

    private Tidemark engine;

    @BeforeAll
    void open(@TempDir Path directory) {
        engine = Tidemark.at(directory.resolve("data")).root(directory).open();
        engine.execute(SETUP);
    }

    @AfterAll
    void close() {
        engine.close();
    }

    static List<Mistake> mistakes() throws IOException, URISyntaxException {
        Path file = Path.of(Objects.requireNonNull(MistakesTest.class.getResource("/mistakes.txt"))
                .toURI());
        List<Mistake> mistakes = new ArrayList<>();
        String sql = "";
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("    ")) {
                String[] cells = line.trim().split(" ?\\| ?", -1);
                mistakes.add(new Mistake(sql, ErrorCode.valueOf(cells[0]), cells[1], cells[2], cells[3]));
            } else {
                sql = line;
            }
        }
        return mistakes;
    }

    @Test
    void thereAreMoreThanThirtyMistakes() throws IOException, URISyntaxException {
        assertThat(mistakes()).hasSizeGreaterThan(60);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void errorNamesObjectReasonNextStepAndPlace(Mistake mistake) {
        String sql = mistake.sql().replace("^", "");

        StatementException error =
                catchThrowableOfType(StatementException.class, () -> engine.execute("-- a newcomer's\n" + sql));

        assertThat(error).as(sql).isNotNull();
        assertThat(error.code()).as(error.getMessage() + " " + error.detail()).isEqualTo(mistake.code());
        assertThat(error.getMessage()).contains(mistake.object());
        assertThat(String.valueOf(error.detail())).contains(mistake.reason());
        assertThat(String.valueOf(error.hint())).contains(mistake.step());
        if (mistake.sql().contains("^")) {
            assertThat(error.line() + ":" + error.column())
                    .isEqualTo("2:" + (mistake.sql().indexOf('^') + 1));
        }
    }
}
