package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.result.Row;
import io.tidemark.engine.result.Rows;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** EXPLAIN ANALYZE over a few purchases that can be counted by hand. */
final class AnalyzeTest {
    private static final String SETUP = """
            CREATE SOURCE purchases (
              event_id VARCHAR, event_time TIMESTAMP(6), store VARCHAR, amount INTEGER,
              WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE,
              DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY
            );
            CREATE MATERIALIZED VIEW sales AS
              SELECT window_start, window_end, store, SUM(amount) AS sales
              FROM TUMBLE((SELECT * FROM purchases WHERE amount > 1), event_time, INTERVAL '10' MINUTE)
              GROUP BY window_start, window_end, store;
            INSERT INTO purchases VALUES
              ('e1', TIMESTAMP '2026-04-01 10:01:00', 'north', 5),
              ('e2', TIMESTAMP '2026-04-01 10:02:00', 'south', 7),
              ('e1', TIMESTAMP '2026-04-01 10:01:00', 'north', 5),
              ('e3', TIMESTAMP '2026-04-01 10:03:00', 'north', 1),
              ('e4', TIMESTAMP '2026-04-01 10:04:00', 'north', 2);
            """;

    @TempDir
    private Path directory;

    private Tidemark engine;

    @BeforeEach
    void open() {
        engine = Tidemark.open(directory.resolve("data"));
        engine.execute(SETUP);
        engine.runOnce();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    /** Operator, rows and watermark of each line. */
    private static List<String> lines(Rows rows) {
        List<String> lines = new ArrayList<>();
        for (Row row : rows) {
            String operator = String.valueOf(row.get("operator")).replaceAll("(\\w) .*", "$1");
            lines.add(operator + " | " + row.get("rows") + " | " + row.get("watermark"));
        }
        return lines;
    }

    @Test
    void runningViewSaysWhatEachOperatorDid() {
        Rows work = engine.query("EXPLAIN ANALYZE MATERIALIZED VIEW sales");

        // Five rows were read, one of them sent before; one is worth too little; two stores have a sum. The watermark
        // is where e4 put it.
        assertThat(lines(work))
                .containsExactly(
                        "View | 2 | 2026-04-01T09:59",
                        "  Aggregate | 2 | 2026-04-01T09:59",
                        "    Project | 3 | 2026-04-01T09:59",
                        "      Window | 3 | 2026-04-01T09:59",
                        "        Filter | 3 | 2026-04-01T09:59",
                        "          Project | 4 | 2026-04-01T09:59",
                        "            Scan | 4 | 2026-04-01T09:59",
                        "              Read | 5 | null");
        assertThat(work.notices()).singleElement().asString().contains("measured over 1 epoch,");
    }

    @Test
    void timeAndBytesAreThoseOfEachOperator() {
        Rows work = engine.query("EXPLAIN ANALYZE MATERIALIZED VIEW sales");

        for (Row row : work) {
            assertThat((BigDecimal) row.get("time_ms")).isBetween(BigDecimal.ZERO, BigDecimal.valueOf(60_000));
        }
        Row scan = find(work, "Scan");
        // Per row event_id of 2 bytes, a time and an amount of 8; stores of 5 bytes.
        assertThat(scan.get("bytes")).isEqualTo(4L * (2 + 8 + 5 + 8));
    }

    private static Row find(Rows rows, String operator) {
        for (Row row : rows) {
            if (String.valueOf(row.get("operator")).strip().startsWith(operator)) {
                return row;
            }
        }
        throw new AssertionError("no " + operator + " among " + lines(rows));
    }

    @Test
    void countsGoOnUntilTheDirectoryIsOpenedAgain() {
        engine.execute("INSERT INTO purchases VALUES ('e5', TIMESTAMP '2026-04-01 10:05:00', 'south', 3)");
        engine.runOnce();
        Rows before = engine.query("EXPLAIN ANALYZE MATERIALIZED VIEW sales");
        assertThat(find(before, "Scan").get("rows")).isEqualTo(5L);

        engine.close();
        engine = Tidemark.open(directory.resolve("data"));

        Rows after = engine.query("EXPLAIN ANALYZE MATERIALIZED VIEW sales");
        assertThat(find(after, "Scan").get("rows")).isEqualTo(0L);
        assertThat(find(after, "Scan").get("state_rows"))
                .isEqualTo(find(before, "Scan").get("state_rows"));
    }

    @Test
    void stateGrowsWithWhatIsRemembered() {
        Rows before = engine.query("EXPLAIN ANALYZE MATERIALIZED VIEW sales");
        engine.execute("INSERT INTO purchases VALUES ('e5', TIMESTAMP '2026-04-01 10:05:00', 'south', 3),"
                + " ('e6', TIMESTAMP '2026-04-01 10:05:00', 'west', 3)");
        engine.runOnce();
        Rows after = engine.query("EXPLAIN ANALYZE MATERIALIZED VIEW sales");

        // Two keys more, and one store more.
        assertThat((Long) find(after, "Scan").get("state_rows"))
                .isEqualTo((Long) find(before, "Scan").get("state_rows") + 2);
        assertThat((Long) find(after, "Aggregate").get("state_rows"))
                .isEqualTo((Long) find(before, "Aggregate").get("state_rows") + 1);
        assertThat(find(after, "Filter").get("state_rows")).isNull();
    }

    @Test
    void queryIsRunAndMeasured() {
        Rows work = engine.query("EXPLAIN ANALYZE SELECT store, COUNT(*) AS n FROM sales GROUP BY store");

        assertThat(lines(work)).contains("Aggregate | 2 | null", "    Scan | 2 | null");
    }

    @Test
    void planOfAViewThatIsThereIsShown() {
        StringBuilder plan = new StringBuilder();
        engine.query("EXPLAIN MATERIALIZED VIEW sales")
                .forEach(row -> plan.append(row.get(0)).append('\n'));

        assertThat(plan.toString()).contains("Aggregate SUM(amount)").contains("windows: final when the watermark");
    }

    @Test
    void onlyQueriesAndMaterializedViewsAreMeasured() {
        StatementException insert = catchThrowableOfType(
                StatementException.class,
                () -> engine.query("EXPLAIN ANALYZE INSERT INTO purchases SELECT * FROM purchases"));
        StatementException source = catchThrowableOfType(
                StatementException.class, () -> engine.query("EXPLAIN ANALYZE MATERIALIZED VIEW purchases"));

        assertThat(insert.code()).isEqualTo(ErrorCode.NOT_SUPPORTED);
        assertThat(insert.hint()).contains("EXPLAIN ANALYZE MATERIALIZED VIEW");
        assertThat(source.code()).isEqualTo(ErrorCode.WRONG_OBJECT);
        assertThat(source.getMessage()).contains("purchases");
        assertThat(source.column()).isEqualTo(35);
    }
}
