package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.engine.result.Row;
import io.tidemark.engine.result.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What can be asked of a view and of a source, on the purchases of the flash sale: with a delay of 5 minutes e6 is late for the window of 10:00, which was
 * final with 350, and makes it 430; e1 is sent twice.
 */
final class RelationsTest {
    private static final List<String> PURCHASES = List.of(
            purchase("e1", "10:02", "100"),
            purchase("e2", "10:07", "200"),
            purchase("e3", "10:12", "150"),
            purchase("e1", "10:02", "100"),
            purchase("e4", "10:04", "50"),
            purchase("e5", "10:18", "300"),
            purchase("e6", "10:09", "80"),
            purchase("e7", "10:26", "120"));

    @TempDir
    private Path directory;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-04-01T10:30:00Z"));
    private Tidemark engine;

    private static String purchase(String id, String time, String amount) {
        return "{\"event_id\":\"" + id + "\",\"event_time\":\"2026-04-01T" + time + ":00Z\",\"amount\":" + amount + "}";
    }

    @BeforeEach
    void open() throws IOException {
        Files.createDirectories(directory.resolve("purchases"));
        engine = Tidemark.at(directory.resolve("data"))
                .root(directory)
                .clock(now::get)
                .open();
        engine.execute("""
                CREATE SOURCE purchases (
                  event_id VARCHAR, event_time TIMESTAMP(6), amount DECIMAL(12, 2),
                  WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE,
                  DEDUPLICATE ON (event_id) WITHIN INTERVAL '1' DAY
                ) WITH (connector = 'files', path = 'purchases', format = 'json');
                CREATE MATERIALIZED VIEW sales AS
                SELECT window_start, window_end, SUM(amount) AS sales, COUNT(*) AS purchases
                FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
                """);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void read(String file, List<String> lines) throws IOException {
        Files.write(directory.resolve("purchases").resolve(file), lines);
        engine.runOnce();
    }

    private String texts(String sql) {
        StringBuilder text = new StringBuilder();
        for (Row row : engine.query(sql)) {
            text.append(row).append('\n');
        }
        return text.toString();
    }

    @Test
    void viewSaysWhatIsFinalAndTheLedgerWhyItChanged() throws IOException {
        read("1.jsonl", PURCHASES);

        assertThat(texts("SELECT sales, purchases, _status, _version FROM sales ORDER BY window_start"))
                .isEqualTo("""
                        [430.00, 4, corrected, 2]
                        [450.00, 2, final, 1]
                        [120.00, 1, provisional, 0]
                        """);
        assertThat(texts("SELECT _version, _status, _previous_sales, sales, _delta_sales, _reason, _deleted"
                        + " FROM sales.ledger ORDER BY window_start, _version"))
                .isEqualTo("""
                        [1, final, null, 350.00, null, null, false]
                        [2, corrected, 350.00, 430.00, 80.00, late: e6, false]
                        [1, final, null, 450.00, null, null, false]
                        """);
    }

    @Test
    void lateEventsHaveTheColumnsOfTheirSource() throws IOException {
        read("1.jsonl", PURCHASES);

        assertThat(texts(
                        "SELECT event_id, event_time, amount, _key, _window_start, _window_end, _late_by, _outcome, _weight,"
                                + " _version, _partition FROM sales.late_events"))
                .startsWith(
                        "[e6, 2026-04-01T10:09, 80.00, e6, 2026-04-01T10:00, 2026-04-01T10:10, PT3M, corrected, 1, 2,");
        assertThat(engine.query("SELECT * FROM sales.late_events")
                        .type()
                        .field(0)
                        .name())
                .isEqualTo("event_id");
    }

    @Test
    void lateEventsOfPushedRowsAndOfTablesHaveTheirColumnsToo() {
        engine.execute("""
                CREATE SOURCE pushed (id VARCHAR, at TIMESTAMP(6), n INTEGER, twice AS n * 2,
                  WATERMARK FOR at AS at - INTERVAL '5' MINUTE);
                CREATE TABLE orders (id VARCHAR, at TIMESTAMP(6), price DECIMAL(6, 2), PRIMARY KEY (id),
                  WATERMARK FOR at AS at - INTERVAL '5' MINUTE);
                CREATE MATERIALIZED VIEW of_pushed AS SELECT window_start, window_end, SUM(n) AS n
                FROM TUMBLE(pushed, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
                CREATE MATERIALIZED VIEW of_orders AS SELECT window_start, window_end, SUM(price) AS price
                FROM TUMBLE(orders, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
                INSERT INTO pushed VALUES ('a', TIMESTAMP '2026-04-01 10:21:00', 1), ('b', TIMESTAMP '2026-04-01 10:01:00', 7);
                INSERT INTO orders VALUES ('c', TIMESTAMP '2026-04-01 10:21:00', 1), ('d', TIMESTAMP '2026-04-01 10:01:00', 2.5);
                """);
        engine.runOnce();

        assertThat(texts("SELECT id, at, n, twice, _outcome FROM of_pushed.late_events"))
                .isEqualTo("[b, 2026-04-01T10:01, 7, 14, corrected]\n");
        assertThat(texts("SELECT id, at, price, _key FROM of_orders.late_events"))
                .isEqualTo("[d, 2026-04-01T10:01, 2.50, d]\n");
    }

    @Test
    void asOfShowsWhatAReaderSawThen() throws IOException {
        read("1.jsonl", PURCHASES.subList(0, 6));
        now.set(Instant.parse("2026-04-01T10:40:00Z"));
        read("2.jsonl", PURCHASES.subList(6, 8));

        String query = "SELECT sales, _status FROM sales %s ORDER BY window_start";
        assertThat(texts(query.formatted("FOR SYSTEM_TIME AS OF TIMESTAMP '2026-04-01 10:35:00'")))
                .isEqualTo("[350.00, final]\n[450.00, provisional]\n");
        assertThat(texts(query.formatted("FOR SYSTEM_TIME AS OF TIMESTAMP '2026-04-01 10:29:00'")))
                .isEmpty();
        assertThat(texts(query.formatted("FOR SYSTEM_TIME AS OF CAST('2026-04-01 19:35:00.5+09' AS TIMESTAMPTZ)")))
                .as("as _known_at is shown, in any time zone")
                .startsWith("[350.00, final]\n");
        assertThat(texts(query.formatted(""))).startsWith("[430.00, corrected]\n");
    }

    @Test
    void accountsBalance() throws IOException {
        read("1.jsonl", PURCHASES);

        assertThat(texts(
                        "SELECT measure, input, duplicates, assigned, difference, assigned_windows, late, \"open\", \"final\","
                                + " window_difference FROM sales.accounting ORDER BY measure"))
                .isEqualTo("""
                        [amount, 1100.00, 100.00, 1000.00, 0.00, 1000.00, 80.00, 120.00, 800.00, 0.00]
                        [rows, 8.00, 1.00, 7.00, 0.00, 7.00, 1.00, 1.00, 5.00, 0.00]
                        """);
    }

    @Test
    void booksOfASourceSayWhatWasSetAside() throws IOException {
        read("1.jsonl", PURCHASES);
        read(
                "2.jsonl",
                List.of(
                        "{\"event_id\":\"bad\",\"event_time\":\"2026-04-01T10:26:00Z\",\"amount\":\"much\"}",
                        "not json"));

        assertThat(texts("SELECT _key, _conflict, _partition, _bytes FROM purchases.duplicates"))
                .contains("[e1, false,")
                .contains("\"event_id\":\"e1\"");
        assertThat(texts("SELECT _column, _bytes FROM purchases.rejected ORDER BY _offset"))
                .contains("[amount, {\"event_id\":\"bad\"")
                .contains("not json");
        assertThat(engine.query("SELECT _error, _epoch, _known_at FROM purchases.rejected")
                        .size())
                .isEqualTo(2);
    }

    @Test
    void partitionsAndLatenessSayHowASourceIsDoing() throws IOException {
        read("1.jsonl", PURCHASES);

        Row partition = engine.query("SELECT * FROM purchases.partitions").only();
        assertThat(partition.get("_watermark")).hasToString("2026-04-01T10:21");
        assertThat(partition.get("_highest_event_time")).hasToString("2026-04-01T10:26");
        Rows lateness = engine.query("SELECT measure, SUM(row_count) AS n, MAX(cumulative) AS c FROM purchases.lateness"
                + " WHERE measure = 'lateness' GROUP BY measure");
        assertThat(lateness.only().get("c")).isEqualTo(1.0);
    }

    @Test
    void rowsThatAreNotFinalAreToldOfUnlessTheirStatusIsSelected() throws IOException {
        read("1.jsonl", PURCHASES);

        assertThat(engine.query("SELECT * FROM sales").notices())
                .containsExactly("1 row of the result is provisional (sales); select _status to see which");
        assertThat(engine.query("SELECT * FROM sales WHERE window_start < TIMESTAMP '2026-04-01 10:20:00'")
                        .notices())
                .isEmpty();
        assertThat(engine.query("SELECT sales, _status FROM sales").notices()).isEmpty();
        assertThat(engine.query("SELECT SUM(sales) AS s FROM sales WHERE _status <> 'provisional'")
                        .notices())
                .isEmpty();
        assertThat(engine.query("SELECT SUM(sales) AS s FROM sales").notices())
                .singleElement()
                .asString()
                .startsWith("1 row of sales that went into the result is provisional");
    }

    @Test
    void systemColumnsAreSelectedByName() throws IOException {
        read("1.jsonl", PURCHASES);

        assertThat(engine.query("SELECT * FROM sales").type().fields().stream().map(field -> field.name()))
                .containsExactly("window_start", "window_end", "sales", "purchases");
        assertThat(texts("SELECT _known_at FROM sales ORDER BY window_start LIMIT 1"))
                .isEqualTo("[2026-04-01T10:30:00Z]\n");
    }

    @Test
    void sourceIsReadAgainWithoutWhatWasSetAside() throws IOException {
        read("1.jsonl", PURCHASES);

        assertThat(texts("SELECT COUNT(*) AS n, SUM(amount) AS amount FROM purchases"))
                .isEqualTo("[7, 1000.00]\n");
    }

    @Test
    void viewThatEmitsOnCloseHidesWhatIsProvisionalOnly() throws IOException {
        engine.execute("""
                CREATE MATERIALIZED VIEW closed AS
                SELECT window_start, window_end, SUM(amount) AS sales
                FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE) GROUP BY window_start, window_end
                EMIT ON WINDOW CLOSE;
                CREATE SINK closed_file FROM closed
                WITH (connector = 'files', path = 'closed', format = 'csv', mode = 'append');
                """);
        read("1.jsonl", PURCHASES.subList(0, 6));
        assertThat(texts("SELECT sales, _status FROM closed")).isEqualTo("[350.00, final]\n");
        read("2.jsonl", PURCHASES.subList(6, 8));

        assertThat(texts("SELECT sales, _status, _version FROM closed ORDER BY window_start"))
                .isEqualTo("[430.00, corrected, 2]\n[450.00, final, 1]\n");
        assertThat(lines("closed"))
                .contains("2026-04-01T10:00:00,2026-04-01T10:10:00,350.00,final,1")
                .contains("2026-04-01T10:00:00,2026-04-01T10:10:00,430.00,corrected,2")
                .noneMatch(line -> line.contains("provisional"));
    }

    private List<String> lines(String folder) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory.resolve(folder))) {
            for (Path file : files.filter(one -> one.toString().endsWith(".csv"))
                    .sorted()
                    .toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }

    @Test
    void viewThatRecordsLeavesItsResultsAlone() throws IOException {
        engine.execute("""
                CREATE MATERIALIZED VIEW recorded WITH (late = 'record') AS
                SELECT window_start, window_end, SUM(amount) AS sales
                FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE) GROUP BY window_start, window_end;
                """);
        read("1.jsonl", PURCHASES);

        assertThat(texts("SELECT sales, _status FROM recorded ORDER BY window_start LIMIT 1"))
                .isEqualTo("[350.00, final]\n");
        assertThat(texts("SELECT event_id, _outcome, _version FROM recorded.late_events"))
                .isEqualTo("[e6, recorded, null]\n");
    }

    @Test
    void viewOnAViewSaysWhichVersionCorrectedIt() throws IOException {
        engine.execute("""
                CREATE MATERIALIZED VIEW halves AS
                SELECT window_start, window_end, SUM(sales) AS sales
                FROM TUMBLE((SELECT window_start AS started, sales FROM sales), started, INTERVAL '20' MINUTE)
                GROUP BY window_start, window_end;
                """);
        read("1.jsonl", PURCHASES);
        now.set(Instant.parse("2026-04-01T11:10:00Z"));
        read("2.jsonl", List.of(purchase("e8", "11:00", "1"), purchase("e9", "10:08", "5")));

        assertThat(texts("SELECT sales, _status, _version, _reason FROM halves.ledger"
                        + " WHERE window_start = TIMESTAMP '2026-04-01 10:00:00' ORDER BY _version"))
                .isEqualTo("""
                        [880.00, final, 1, null]
                        [885.00, corrected, 2, sales version 3 (late: e9)]
                        """);
    }

    @Test
    void ledgerOfAViewWithoutWindowsIsAnError() {
        engine.execute(
                "CREATE MATERIALIZED VIEW totals AS SELECT event_id, SUM(amount) AS a FROM purchases GROUP BY event_id");

        assertThatThrownBy(() -> engine.query("SELECT * FROM totals.ledger"))
                .isInstanceOfSatisfying(StatementException.class, error -> {
                    assertThat(error.code()).isEqualTo(ErrorCode.NO_LEDGER);
                    assertThat(error.column()).isEqualTo(15);
                });
    }
}
