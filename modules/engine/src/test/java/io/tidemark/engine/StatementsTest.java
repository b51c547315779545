package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.result.Result;
import io.tidemark.engine.result.Row;
import io.tidemark.engine.result.Rows;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of statement, over rows that are inserted. */
final class StatementsTest {
    @TempDir
    private Path directory;

    private Tidemark engine;

    @BeforeEach
    void open() {
        engine = Tidemark.at(directory.resolve("data"))
                .root(directory)
                .clock(() -> Instant.parse("2026-04-01T10:30:00Z"))
                .open();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private String texts(String sql) {
        StringBuilder text = new StringBuilder();
        for (Row row : engine.query(sql)) {
            text.append(row).append('\n');
        }
        return text.toString();
    }

    private String done(String sql) {
        List<Result> results = engine.execute(sql);
        return ((Result.Done) results.get(results.size() - 1)).tag();
    }

    @Test
    void rowsOfATableAreInsertedChangedAndDeleted() {
        engine.execute("CREATE TABLE prices (item VARCHAR, price DECIMAL(6, 2), since DATE, PRIMARY KEY (item))");

        assertThat(done("INSERT INTO prices VALUES ('tea', 3, DATE '2026-04-01'), ('jam', 4.5, NULL)"))
                .isEqualTo("INSERT 2");
        assertThat(done("UPDATE prices SET price = price + 1 WHERE item = 'tea'"))
                .isEqualTo("UPDATE 1");
        assertThat(texts("SELECT * FROM prices ORDER BY item"))
                .isEqualTo("[jam, 4.50, null]\n[tea, 4.00, 2026-04-01]\n");
        assertThat(done("DELETE FROM prices WHERE since IS NULL")).isEqualTo("DELETE 1");
        assertThat(texts("SELECT item FROM prices")).isEqualTo("[tea]\n");
    }

    @Test
    void textLiteralsAreReadAsTheTypeOfTheirPlace() {
        engine.execute("CREATE TABLE prices (item VARCHAR, price DECIMAL(6, 2), since DATE, PRIMARY KEY (item))");
        engine.execute("INSERT INTO prices VALUES ('tea', '3', '2026-04-01')");

        assertThat(texts("SELECT item FROM prices WHERE price > '2' AND since = '2026-04-01' AND price IN ('3', '4')"))
                .isEqualTo("[tea]\n");
    }

    @Test
    void textsOfDifferentLengthsAreKeptAsTheyAreWritten() {
        engine.execute("CREATE TABLE people (id INTEGER PRIMARY KEY, name VARCHAR)");
        engine.execute(
                "INSERT INTO people VALUES (1, 'Anna'), (2, 'Bo'), (3, CASE WHEN 1 = 1 THEN 'x' ELSE 'long' END)");

        assertThat(texts("SELECT name, length(name) FROM people ORDER BY id"))
                .isEqualTo("[Anna, 4]\n[Bo, 2]\n[x, 1]\n");
        assertThat(
                        texts(
                                "SELECT CASE id WHEN 1 THEN 'one' ELSE 'other' END || '.' FROM people WHERE name IN ('Anna', 'Bo') ORDER BY id"))
                .isEqualTo("[one.]\n[other.]\n");
        assertThat(texts("SELECT t.v || '.' FROM (SELECT 'a' AS v UNION ALL SELECT 'bcd') AS t ORDER BY 1"))
                .isEqualTo("[a.]\n[bcd.]\n");
        assertThat(done("UPDATE people SET name = 'Bob' WHERE name = 'Bo'")).isEqualTo("UPDATE 1");
    }

    @Test
    void valuesComeAsTheirJavaClasses() {
        engine.execute(
                "CREATE TABLE all_types (b BOOLEAN, s SMALLINT, i INTEGER, l BIGINT, r REAL, d DOUBLE, n DECIMAL(30, 3),"
                        + " v VARCHAR, day DATE, t TIMESTAMP(6), z TIMESTAMP WITH TIME ZONE)");
        engine.push("all_types")
                .append(
                        true,
                        (short) 7,
                        8,
                        9L,
                        0.5f,
                        0.25,
                        new BigDecimal("-12345678901234567890.125"),
                        "ü",
                        LocalDate.of(2026, 4, 1),
                        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
                        Instant.parse("2026-04-01T10:02:00.000001Z"))
                .close();

        assertThat(engine.query("SELECT * FROM all_types").only().toList())
                .containsExactly(
                        true,
                        7,
                        8,
                        9L,
                        0.5f,
                        0.25,
                        new BigDecimal("-12345678901234567890.125"),
                        "ü",
                        LocalDate.of(2026, 4, 1),
                        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
                        Instant.parse("2026-04-01T10:02:00.000001Z"));
    }

    @Test
    void valueThatDoesNotFitItsColumnIsRefusedAndItsRowNotAdded() {
        engine.execute("CREATE TABLE t (i INTEGER NOT NULL, n DECIMAL(4, 2), at TIMESTAMP(6), v VARCHAR)");

        try (Appender rows = engine.push("t")) {
            assertRefused(rows, ErrorCode.NUMERIC_OUT_OF_RANGE, "\"i\" is INTEGER", 1L << 40, null, null, null);
            assertRefused(rows, ErrorCode.NUMERIC_OUT_OF_RANGE, "\"n\" is DECIMAL(4, 2)", 1, 100, null, null);
            assertRefused(rows, ErrorCode.NUMERIC_OUT_OF_RANGE, "\"n\"", 1, new BigDecimal("1.005"), null, null);
            assertRefused(rows, ErrorCode.TYPE_MISMATCH, "\"at\" is TIMESTAMP", 1, 2, "yesterday", null);
            assertRefused(rows, ErrorCode.TYPE_MISMATCH, "\"v\" is VARCHAR", 1, 2, null, 7);
            assertRefused(rows, ErrorCode.NOT_NULL_VIOLATION, "\"i\" is NOT NULL", null, 2, null, null);
            rows.append("12", 1.5, "2026-04-01T10:02:00+02:00", "ok");
        }

        assertThat(texts("SELECT * FROM t")).isEqualTo("[12, 1.50, 2026-04-01T08:02, ok]\n");
    }

    private static void assertRefused(Appender rows, ErrorCode code, String reason, Object... values) {
        assertThatThrownBy(() -> rows.append(values)).isInstanceOfSatisfying(StatementException.class, error -> {
            assertThat(error.code()).as(error.detail()).isEqualTo(code);
            assertThat(error.detail()).contains(reason);
        });
    }

    @Test
    void insertBreaksNoKeyAndChangesNothingThen() {
        engine.execute("CREATE TABLE t (k INTEGER, v VARCHAR, PRIMARY KEY (k)); INSERT INTO t VALUES (1, 'a')");

        assertThatThrownBy(() -> engine.execute("INSERT INTO t VALUES (2, 'b'), (1, 'c')"))
                .isInstanceOfSatisfying(
                        StatementException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.UNIQUE_VIOLATION));

        assertThat(texts("SELECT * FROM t")).isEqualTo("[1, a]\n");
        assertThat(done("INSERT INTO t VALUES (2, 'b')")).isEqualTo("INSERT 1");
    }

    @Test
    void updateMayShiftKeys() {
        engine.execute("CREATE TABLE t (k INTEGER, PRIMARY KEY (k)); INSERT INTO t VALUES (1), (2), (3)");

        engine.execute("UPDATE t SET k = k + 1");

        assertThat(texts("SELECT k FROM t ORDER BY k")).isEqualTo("[2]\n[3]\n[4]\n");
        assertThatThrownBy(() -> engine.execute("UPDATE t SET k = 2 WHERE k = 3"))
                .isInstanceOfSatisfying(
                        StatementException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.UNIQUE_VIOLATION));
        assertThat(texts("SELECT k FROM t ORDER BY k")).isEqualTo("[2]\n[3]\n[4]\n");
    }

    @Test
    void viewFollowsItsTable() {
        engine.execute("CREATE TABLE t (g VARCHAR, n INTEGER)");
        engine.execute("CREATE MATERIALIZED VIEW sums AS SELECT g, SUM(n) AS total, COUNT(*) AS n FROM t GROUP BY g");
        engine.execute("INSERT INTO t VALUES ('a', 1), ('a', 2), ('b', 5)");
        engine.runOnce();
        assertThat(texts("SELECT * FROM sums ORDER BY g")).isEqualTo("[a, 3, 2]\n[b, 5, 1]\n");

        engine.execute("DELETE FROM t WHERE n = 5; UPDATE t SET n = 10 WHERE n = 2");
        engine.runOnce();

        assertThat(texts("SELECT * FROM sums ORDER BY g")).isEqualTo("[a, 11, 2]\n");
    }

    @Test
    void viewStartsWithWhatItsTableHas() {
        engine.execute("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2)");
        engine.execute("CREATE MATERIALIZED VIEW big AS SELECT n FROM t WHERE n > 1");
        engine.runOnce();

        assertThat(texts("SELECT * FROM big")).isEqualTo("[2]\n");
    }

    @Test
    void plainViewStandsForItsQuery() {
        engine.execute("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2), (3)");
        engine.execute("CREATE VIEW big AS SELECT n, n * 2 AS twice FROM t WHERE n > 1");
        engine.execute("CREATE VIEW bigger AS SELECT twice FROM big WHERE n > 2");

        assertThat(texts("SELECT * FROM big ORDER BY n")).isEqualTo("[2, 4]\n[3, 6]\n");
        assertThat(texts("SELECT * FROM bigger")).isEqualTo("[6]\n");
        assertThatThrownBy(() -> engine.execute("DROP VIEW big")).hasMessageContaining("could not drop");
    }

    @Test
    void equalDefinitionResumesAndAnotherOneIsRefused() {
        engine.execute("CREATE TABLE t (n INTEGER)");

        Result again =
                engine.execute("create  table T ( n integer ) -- the same").get(0);
        assertThat(((Result.Done) again).message()).contains("there already");
        assertThatThrownBy(() -> engine.execute("CREATE TABLE t (n BIGINT)"))
                .isInstanceOfSatisfying(
                        StatementException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.DEFINITION_CHANGED));
        assertThat(done("CREATE TABLE IF NOT EXISTS t (n BIGINT)")).isEqualTo("CREATE TABLE");
    }

    @Test
    void dropTakesDependentsAlongIfToldSo() {
        engine.execute("CREATE TABLE t (n INTEGER)");
        engine.execute("CREATE MATERIALIZED VIEW v AS SELECT n FROM t; CREATE MATERIALIZED VIEW w AS SELECT n FROM v");
        engine.execute("CREATE VIEW x AS SELECT n FROM w");
        engine.execute("CREATE SINK k FROM w WITH (connector = 'files', path = 'out', format = 'json')");

        engine.execute("DROP TABLE t CASCADE");

        assertThat(engine.query("SHOW TABLES").size()).isZero();
        assertThat(engine.query("SHOW VIEWS").size()).isZero();
        assertThat(engine.query("SHOW MATERIALIZED VIEWS").size()).isZero();
        assertThat(engine.query("SHOW SINKS").size()).isZero();
        assertThat(done("DROP TABLE IF EXISTS t")).isEqualTo("DROP TABLE");
    }

    @Test
    void sinkMayHaveAQueryOfItsOwn() {
        engine.execute("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2)");
        engine.execute(
                "CREATE SINK k AS SELECT n FROM t WHERE n > 1 WITH (connector = 'files', path = 'out', format = 'json')");
        engine.runOnce();

        assertThat(engine.query("SHOW MATERIALIZED VIEWS").size()).isZero();
        assertThat(directory.resolve("out"))
                .isDirectoryContaining(file -> file.toString().endsWith(".jsonl"));
        engine.execute("DROP SINK k");
        engine.execute("DROP TABLE t");
    }

    @Test
    void showListsWhatThereIs() {
        engine.execute("CREATE SOURCE s (id VARCHAR, t TIMESTAMP(6), WATERMARK FOR t AS t - INTERVAL '90' SECOND,"
                + " DEDUPLICATE ON (id) WITHIN INTERVAL '2' DAY)");
        engine.execute("CREATE MATERIALIZED VIEW v AS SELECT window_start, window_end, COUNT(*) AS n"
                + " FROM TUMBLE(s, t, INTERVAL '1' HOUR) GROUP BY window_start, window_end");

        assertThat(texts("SHOW SOURCES")).isEqualTo("[s, push, , t - 1 minute 30 seconds, id, ]\n");
        assertThat(texts("SHOW MATERIALIZED VIEWS"))
                .isEqualTo(
                        "[v, s, window_start, window_end, close by the watermark, correct, 1 day 22 hours 58 minutes 30 seconds]\n");
        assertThat(texts("DESCRIBE v"))
                .contains("[window_end, TIMESTAMP, no, key; the row is final when the watermark reaches it]")
                .contains("[_status, VARCHAR, yes, system: not in *]")
                .contains("[v.ledger, null, null, relation of its own]");
        assertThat(texts("DESCRIBE s")).contains("identifies an event, within 2 days");
        assertThat(texts("DESCRIBE v.ledger")).contains("[_previous_n, BIGINT");
    }

    @Test
    void settingsAreKeptAndGoBackToTheirDefault() {
        engine.execute("SET epoch_rows = 7");
        assertThat(texts("SHOW epoch_rows")).isEqualTo("[7]\n");
        close();
        open();
        assertThat(texts("SHOW epoch_rows")).isEqualTo("[7]\n");

        engine.execute("SET epoch_rows = DEFAULT");
        assertThat(texts("SHOW epoch_rows")).isEqualTo("[524288]\n");
    }

    @Test
    void explainShowsThePlanAndWhatBoundsIt() {
        engine.execute("CREATE SOURCE s (t TIMESTAMP(6), WATERMARK FOR t AS t - INTERVAL '5' MINUTE)");

        String plan = texts("EXPLAIN CREATE MATERIALIZED VIEW v AS SELECT window_start, window_end, COUNT(*) AS n"
                + " FROM TUMBLE(s, t, INTERVAL '10' MINUTE) GROUP BY window_start, window_end");

        assertThat(plan)
                .contains("Aggregate")
                .contains("watermark of t - 5 minutes")
                .contains("applied for 1 day");
        assertThat(engine.query("SHOW MATERIALIZED VIEWS").size()).isZero();
    }

    @Test
    void columnsWithoutANameAreCalledAfterTheirFunction() {
        Rows rows = engine.query("SELECT COUNT(*), SUM(n), SUM(n + 1), 1 + 1 FROM (VALUES (1), (2)) AS t (n)");

        assertThat(rows.type().fields().stream().map(field -> field.name()))
                .containsExactly("count", "sum", "sum_2", "column4");
        assertThat(rows.only().toList().get(1)).hasToString("3");
    }

    @Test
    void queryCutsAnyTimeIntoWindows() {
        engine.execute(
                "CREATE TABLE t (at TIMESTAMP(6), n INTEGER); INSERT INTO t VALUES (TIMESTAMP '1969-12-31 23:59:00', 1),"
                        + " (TIMESTAMP '1970-01-01 00:01:00', 2), (TIMESTAMP '1970-01-01 00:09:59.999999', 3)");

        assertThat(texts("SELECT window_start, window_end, SUM(n) AS n FROM TUMBLE(t, at, INTERVAL '10' MINUTE)"
                        + " GROUP BY window_start, window_end ORDER BY window_start"))
                .isEqualTo("[1969-12-31T23:50, 1970-01-01T00:00, 1]\n[1970-01-01T00:00, 1970-01-01T00:10, 5]\n");
        assertThat(texts("SELECT COUNT(*) AS n FROM HOP(t, at, INTERVAL '5' MINUTE, INTERVAL '10' MINUTE)"))
                .isEqualTo("[6]\n");
    }

    @Test
    void constantsAreRoundedAsValuesAre() {
        engine.execute("CREATE TABLE t (n DECIMAL(6, 3)); INSERT INTO t VALUES (1.005), (-1.005)");

        assertThat(texts("SELECT CAST(1.005 AS DECIMAL(3, 2)) AS c, CAST(-1.005 AS DECIMAL(3, 2)) AS d"))
                .isEqualTo("[1.01, -1.01]\n");
        assertThat(texts("SELECT CAST(n AS DECIMAL(3, 2)) AS c FROM t ORDER BY n"))
                .isEqualTo("[-1.01]\n[1.01]\n");
    }

    @Test
    void queryTakesQueriesOnly() {
        assertThatThrownBy(() -> engine.query("CREATE TABLE t (n INTEGER)")).hasMessage("could not run the query");
        assertThatThrownBy(() -> engine.query("SELECT 1; SELECT 2")).hasMessage("could not run the query");
        assertThat(engine.query("(SELECT 1)").size()).isEqualTo(1);
        assertThat(engine.query("VALUES (1), (1), (2)").size()).isEqualTo(3);
    }

    @Test
    void statementThatFailsStopsTheOnesAfterItAndKeepsTheOnesBefore() {
        assertThatThrownBy(() -> engine.execute("CREATE TABLE a (n INTEGER); SELECT 1 / 0; CREATE TABLE b (n INTEGER)"))
                .isInstanceOf(StatementException.class);

        assertThat(texts("SHOW TABLES")).isEqualTo("[a, , ]\n");
    }

    @Test
    void generatedColumnsOfAPushedSourceAreComputed() {
        engine.execute(
                "CREATE SOURCE s (millis BIGINT, t AS TIMESTAMP '1970-01-01 00:00:00' + millis * INTERVAL '0.001' SECOND,"
                        + " name VARCHAR, loud AS UPPER(name))");
        engine.execute("CREATE MATERIALIZED VIEW v AS SELECT loud, millis FROM s");
        engine.push("s").append(1000L, "tea").close();
        engine.execute("INSERT INTO s (name, millis) VALUES ('jam', 2)");
        engine.runOnce();

        List<Object> loud = new ArrayList<>();
        engine.query("SELECT loud FROM v ORDER BY millis").forEach(row -> loud.add(row.get("loud")));
        assertThat(loud).containsExactly("JAM", "TEA");
    }
}
