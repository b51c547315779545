package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.result.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which views are said to remember more and more, and which are not. */
final class BoundedStateTest {
    @TempDir
    private Path directory;

    private Tidemark engine;

    @BeforeEach
    void open() {
        engine = Tidemark.open(directory);
        engine.execute("""
                CREATE SOURCE orders (id VARCHAR, at TIMESTAMP(6), store VARCHAR, amount INTEGER, WATERMARK FOR at AS at);
                CREATE SOURCE refunds (id VARCHAR, at TIMESTAMP(6), WATERMARK FOR at AS at);
                CREATE TABLE stores (store VARCHAR, city VARCHAR, PRIMARY KEY (store));
                """);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private List<String> notices(String query) {
        List<String> notices = new ArrayList<>();
        engine.runScript(
                "s",
                "CREATE MATERIALIZED VIEW v AS " + query,
                result -> notices.addAll(result instanceof Result.Done done ? done.notices() : List.of()));
        return notices;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, amount FROM orders WHERE amount > 3",
                "SELECT COUNT(*) AS n, MAX(amount) AS most FROM orders",
                "SELECT date_trunc('hour', at) AS hour, COUNT(*) AS n FROM orders GROUP BY date_trunc('hour', at)",
                "SELECT at, store, SUM(amount) AS n FROM orders GROUP BY at, store",
                "SELECT city, COUNT(*) AS n FROM stores GROUP BY city",
                "SELECT o.id FROM orders o JOIN refunds r ON o.id = r.id AND r.at BETWEEN o.at AND o.at + INTERVAL '1' DAY",
                "SELECT o.id FROM orders o JOIN refunds r ON date_trunc('day', o.at) = date_trunc('day', r.at)",
            })
    void viewsWithinBoundsAreNoNews(String query) {
        engine.execute("SET require_bounded_state = on");
        assertThat(notices(query)).isEmpty();
    }

    @Test
    void viewThatGrowsIsAcceptedWithANotice() {
        assertThat(notices("SELECT store, COUNT(*) AS n FROM orders GROUP BY store"))
                .containsExactly("the state of materialized view \"v\" grows for as long as rows come:"
                        + " one row a group of store, unbounded");
        assertThat(
                        JoinsTest.rows(
                                engine,
                                "EXPLAIN CREATE MATERIALIZED VIEW w AS SELECT o.id FROM orders o JOIN stores s ON o.store = s.store"))
                .contains("[notice: the state grows for as long as rows come:"
                        + " all rows of both inputs, those of the left for ever, unbounded]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, SUM(amount) OVER (PARTITION BY store ORDER BY at) AS n FROM orders",
                "SELECT id, SUM(amount) OVER (ORDER BY at RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW) AS n FROM orders",
                "SELECT id, store FROM orders QUALIFY RANK() OVER (PARTITION BY store ORDER BY at) = 1",
            })
    void rowsInOrderGrowUnlessTheirPartitionsEnd(String query) {
        String holds = "all rows of its input, in order, unbounded";
        assertThat(JoinsTest.rows(engine, "EXPLAIN CREATE MATERIALIZED VIEW w AS " + query))
                .contains("[notice: the state grows for as long as rows come: " + holds + "]");
        engine.execute("SET require_bounded_state = on");
        assertThatThrownBy(() -> notices(query)).isInstanceOfSatisfying(StatementException.class, error -> {
            assertThat(error.code()).isEqualTo(ErrorCode.UNBOUNDED_STATE);
            assertThat(error.detail()).contains(holds);
        });
    }

    @Test
    void ofRowsThatNeverGoTheChosenOnesAreKept() {
        String first = "SELECT id, store FROM orders QUALIFY ROW_NUMBER() OVER (PARTITION BY store ORDER BY at) = 1";
        assertThat(JoinsTest.rows(engine, "EXPLAIN CREATE MATERIALIZED VIEW w AS " + first))
                .contains("[notice: the state grows for as long as rows come: the first row of each store, unbounded]");
        engine.execute("SET require_bounded_state = on");
        assertThat(notices("SELECT id, store FROM orders ORDER BY at LIMIT 5 OFFSET 2"))
                .isEmpty();
        assertThat(JoinsTest.rows(
                        engine,
                        "EXPLAIN CREATE MATERIALIZED VIEW w AS SELECT id FROM orders ORDER BY at LIMIT 5 OFFSET 2"))
                .contains("state: the first 7 rows");
    }

    @Test
    void viewThatGrowsIsRefusedWhereStateMustBeBounded() {
        engine.execute("SET require_bounded_state = on");
        assertThatThrownBy(() -> notices("SELECT o.id FROM orders o JOIN refunds r ON o.id = r.id"))
                .isInstanceOfSatisfying(StatementException.class, error -> {
                    assertThat(error.code()).isEqualTo(ErrorCode.UNBOUNDED_STATE);
                    assertThat(error.detail()).contains("all rows of both inputs, those of the two for ever");
                    assertThat(error.hint()).contains("bound a join in event time");
                    assertThat(error.column()).isEqualTo(26);
                });
        assertThat(engine.query("SHOW MATERIALIZED VIEWS").size()).isZero();
        assertThatThrownBy(() -> engine.execute("SET require_bounded_state = maybe"))
                .hasMessageContaining("could not set \"require_bounded_state\" to 'maybe'");
    }
}
