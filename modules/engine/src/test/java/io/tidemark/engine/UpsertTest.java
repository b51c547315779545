package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.result.Result;
import io.tidemark.engine.result.Row;
import io.tidemark.engine.result.Rows;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ON CONFLICT, RETURNING and TRUNCATE. */
final class UpsertTest {
    @TempDir
    private Path directory;

    private Tidemark engine;

    @BeforeEach
    void open() {
        engine = Tidemark.at(directory.resolve("data"))
                .root(directory)
                .clock(() -> Instant.parse("2026-04-01T10:30:00Z"))
                .open();
        engine.execute("CREATE TABLE stock (item VARCHAR, shelf INTEGER, pieces INTEGER NOT NULL, PRIMARY KEY (item));"
                + "INSERT INTO stock VALUES ('cup', 1, 10), ('mug', 1, 4)");
    }

    @AfterEach
    void close() {
        engine.close();
    }

    /** What the last statement gives: its rows, or its tag. */
    private String given(String sql) {
        List<Result> results = engine.execute(sql);
        Result last = results.get(results.size() - 1);
        if (last instanceof Result.Done done) {
            return done.tag();
        }
        List<String> rows = new ArrayList<>();
        for (Row row : (Rows) last) {
            rows.add(row.toString());
        }
        return String.join(" ", rows);
    }

    private String stock() {
        return given("SELECT * FROM stock ORDER BY item");
    }

    @Test
    void aRowWhoseKeyIsThereIsLeftOut() {
        assertThat(given("INSERT INTO stock VALUES ('mug', 9, 9), ('pot', 2, 1), ('pot', 2, 2) ON CONFLICT DO NOTHING"))
                .isEqualTo("INSERT 1");
        assertThat(given("INSERT INTO stock VALUES ('pot', 5, 5) ON CONFLICT (item) DO NOTHING RETURNING item"))
                .isEmpty();
        assertThat(stock()).isEqualTo("[cup, 1, 10] [mug, 1, 4] [pot, 2, 1]");
    }

    @Test
    void aRowWhoseKeyIsThereChangesIt() {
        assertThat(given("INSERT INTO stock AS s VALUES ('pot', 2, 1), ('mug', 7, 2), ('cup', 8, 1) ON CONFLICT (item)"
                        + " DO UPDATE SET pieces = s.pieces + excluded.pieces, shelf = excluded.shelf"
                        + " WHERE s.pieces < 10 RETURNING item, shelf, pieces * 2 AS doubled"))
                .isEqualTo("[pot, 2, 2] [mug, 7, 12]");
        assertThat(stock()).isEqualTo("[cup, 1, 10] [mug, 7, 6] [pot, 2, 1]");
        assertThat(given("INSERT INTO stock VALUES ('mug', 7, 6) ON CONFLICT (item) DO UPDATE SET pieces = 6"))
                .isEqualTo("INSERT 1");
        assertThat(given("INSERT INTO stock SELECT item, 1, 1 FROM stock ON CONFLICT (item)"
                        + " DO UPDATE SET pieces = (SELECT SUM(pieces) FROM stock)"))
                .isEqualTo("INSERT 3");
        assertThat(stock()).isEqualTo("[cup, 1, 17] [mug, 7, 17] [pot, 2, 17]");
    }

    @Test
    void aRowThatCannotBeOneIsRefusedThoughItsKeyIsThere() {
        assertThatThrownBy(() -> engine.execute("INSERT INTO stock (item) VALUES ('mug') ON CONFLICT DO NOTHING"))
                .isInstanceOfSatisfying(
                        StatementException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.NOT_NULL_VIOLATION));
        assertThatThrownBy(
                        () -> engine.execute("INSERT INTO stock VALUES ('mug', 1, 1), ('pot', 1, 1) ON CONFLICT (item)"
                                + " DO UPDATE SET item = 'cup'"))
                .isInstanceOfSatisfying(
                        StatementException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.UNIQUE_VIOLATION));
        assertThat(stock()).isEqualTo("[cup, 1, 10] [mug, 1, 4]");
    }

    @Test
    void changedRowsAreReturned() {
        assertThat(given("INSERT INTO stock VALUES ('pot', NULL, 1) RETURNING *"))
                .isEqualTo("[pot, null, 1]");
        assertThat(given("UPDATE stock s SET pieces = pieces + 1 WHERE shelf = 1 RETURNING s.item, pieces"))
                .isEqualTo("[cup, 11] [mug, 5]");
        assertThat(given("DELETE FROM stock WHERE shelf IS NULL RETURNING item, (SELECT COUNT(*) FROM stock) AS n"))
                .isEqualTo("[pot, 3]");
        assertThat(stock()).isEqualTo("[cup, 1, 11] [mug, 1, 5]");
    }

    @Test
    void aStatementThatCannotReturnItsRowsChangesNone() {
        assertThatThrownBy(() -> engine.execute("DELETE FROM stock RETURNING 1 / (pieces - 4)"))
                .isInstanceOfSatisfying(
                        StatementException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.DIVISION_BY_ZERO));
        assertThat(stock()).isEqualTo("[cup, 1, 10] [mug, 1, 4]");
    }

    @Test
    void aTableIsEmptied() {
        assertThat(given("TRUNCATE TABLE stock")).isEqualTo("DELETE 2");
        assertThat(stock()).isEmpty();
        assertThat(given("EXPLAIN TRUNCATE stock")).contains("Scan stock");
    }

    @Test
    void theyRunOnceInAScript() {
        String script = "TRUNCATE stock; INSERT INTO stock VALUES ('pan', 1, 1) ON CONFLICT (item)"
                + " DO UPDATE SET pieces = stock.pieces + 1 RETURNING pieces;";
        engine.runScript("s.sql", script, result -> {});
        engine.runScript("s.sql", script, result -> {});
        assertThat(stock()).isEqualTo("[pan, 1, 1]");
    }

    @Test
    void withoutAKeyNothingIsInTheWay() {
        engine.execute("CREATE TABLE notes (note VARCHAR)");
        assertThat(given("INSERT INTO notes VALUES ('a'), ('a') ON CONFLICT DO NOTHING"))
                .isEqualTo("INSERT 2");
        assertThatThrownBy(() -> engine.execute("INSERT INTO notes VALUES ('a') ON CONFLICT (note) DO NOTHING"))
                .isInstanceOfSatisfying(
                        StatementException.class,
                        error -> assertThat(error.hint()).contains("no primary key"));
    }
}
