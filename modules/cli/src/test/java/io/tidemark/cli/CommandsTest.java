package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Tidemark;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command, run in this process with streams of its own. */
final class CommandsTest {
    private static final String SALES = """
            CREATE SOURCE purchases (
              event_id   VARCHAR,
              event_time TIMESTAMP(6),
              amount     DECIMAL(12, 2),
              WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE
            ) WITH (connector = 'files', path = 'purchases', format = 'json');

            CREATE MATERIALIZED VIEW sales AS
            SELECT window_start, window_end, SUM(amount) AS sales, COUNT(*) AS n
            FROM TUMBLE(purchases, event_time, INTERVAL '10' MINUTE)
            GROUP BY window_start, window_end;

            SELECT window_start, sales, n, _status FROM sales ORDER BY window_start;
            """;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void writeScriptAndPurchases() throws IOException {
        Files.createDirectories(folder.resolve("shop/purchases"));
        Files.writeString(folder.resolve("shop/sales.sql"), SALES);
        Files.write(
                folder.resolve("shop/purchases/a.jsonl"),
                List.of(
                        "{\"event_id\":\"e1\",\"event_time\":\"2026-04-01T10:02:00Z\",\"amount\":100.5}",
                        "{\"event_id\":\"e2\",\"event_time\":\"2026-04-01T10:18:00Z\",\"amount\":20}"));
    }

    private int tidemark(String... arguments) {
        return tidemark(new Interrupt(), arguments);
    }

    private int tidemark(Interrupt interrupt, String... arguments) {
        out.reset();
        err.reset();
        PrintStream results = new PrintStream(out, false, StandardCharsets.UTF_8);
        int code = Commands.run(
                arguments,
                new Surroundings(
                        results, new PrintStream(err, true, StandardCharsets.UTF_8), folder, false, false, interrupt));
        results.flush();
        return code;
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private void script(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void runShowsResultsAndNothingElseOnStandardOutput() {
        assertThat(tidemark("run", "shop/sales.sql", "--once")).isZero();

        assertThat(out()).isEqualTo("""
                            window_start     | sales  | n |   _status
                        ---------------------+--------+---+-------------
                         2026-04-01 10:00:00 | 100.50 | 1 | final
                         2026-04-01 10:10:00 |  20.00 | 1 | provisional
                        (2 rows)

                        """);
        assertThat(err())
                .contains("data directory: " + folder.resolve(".tidemark").resolve("sales"))
                .contains("created source \"purchases\"");
    }

    @Test
    void jsonIsOneObjectALine() {
        assertThat(tidemark("run", "shop/sales.sql", "--once", "--format", "json"))
                .isZero();

        assertThat(out()).isEqualTo("""
                        {"window_start":"2026-04-01T10:00:00","sales":100.50,"n":1,"_status":"final"}
                        {"window_start":"2026-04-01T10:10:00","sales":20.00,"n":1,"_status":"provisional"}
                        """);
    }

    @Test
    void csvHasAHeader() {
        assertThat(tidemark("run", "shop/sales.sql", "--once", "--format", "csv"))
                .isZero();

        assertThat(out().lines())
                .containsExactly(
                        "window_start,sales,n,_status",
                        "2026-04-01T10:00:00,100.50,1,final",
                        "2026-04-01T10:10:00,20.00,1,provisional");
    }

    @Test
    void runAgainResumes() {
        tidemark("run", "shop/sales.sql", "--once");

        assertThat(tidemark("run", "shop/sales.sql", "--once", "--format", "csv"))
                .isZero();

        assertThat(out()).contains("100.50,1,final");
        assertThat(err()).contains("source \"purchases\" is there already");
    }

    @Test
    void queryAsksADataDirectory() {
        tidemark("run", "shop/sales.sql", "--once");

        assertThat(tidemark("query", "SELECT sales FROM sales ORDER BY 1", "--format", "csv"))
                .isZero();
        assertThat(out()).isEqualTo("sales\n20.00\n100.50\n");
        assertThat(err()).contains("notice: 1 row of the result is provisional");
        assertThat(tidemark("query", "SHOW SOURCES", "--data", ".tidemark/sales"))
                .isZero();
        assertThat(out()).contains("purchases");
    }

    @Test
    void queryNeedsADirectoryThatIsThere() {
        assertThat(tidemark("query", "SELECT 1")).isEqualTo(1);
        assertThat(err()).contains("could not choose a data directory").contains("--data DIR");
        assertThat(tidemark("query", "SELECT 1", "--data", "nowhere")).isEqualTo(1);
        assertThat(err()).contains("nowhere");
        assertThat(folder.resolve("nowhere")).doesNotExist();
    }

    @Test
    void mistakeIsShownWithItsPlaceReasonAndNextStep() throws IOException {
        script("bad.sql", "CREATE TABLE t (n INTEGER);\n\n\tSELECT m FROM t;\n");

        assertThat(tidemark("run", "bad.sql", "--once")).isEqualTo(1);

        assertThat(out()).isEmpty();
        assertThat(err()).endsWith("""
                        error: could not run the query (42703)
                          at bad.sql, line 3, column 9
                          3 | \tSELECT m FROM t;
                            | \t       ^
                        detail: There is no column "m".
                        hint:   Did you mean "n"? DESCRIBE lists the columns of a relation; a text is written in single quotes.
                        """);
    }

    @Test
    void resultsBeforeAMistakeStand() throws IOException {
        script("half.sql", "SELECT 1 AS one;\nSELECT 1 / 0 AS none;\nSELECT 2 AS two;");

        assertThat(tidemark("run", "half.sql", "--once", "--format", "csv")).isEqualTo(1);

        assertThat(out()).isEqualTo("one\n1\n");
        assertThat(err()).contains("(22012)").contains("line 2");
    }

    @Test
    void variablesAreReplacedAndMissingOnesSaidWithTheirPlace() throws IOException {
        script("var.sql", "-- ${not_this}\nSELECT '${day}' AS day, ${n} + 1 AS n;");

        assertThat(tidemark("run", "var.sql", "--once", "--format", "csv", "--set", "day=2026-04-01", "--set", "n=41"))
                .isZero();
        assertThat(out()).isEqualTo("day,n\n2026-04-01,42\n");
        assertThat(tidemark("run", "var.sql", "--once", "--set", "day=2026-04-01"))
                .isEqualTo(1);
        assertThat(err()).contains("${n} has no value").contains("--set n=").contains("line 2, column 25");
    }

    @Test
    void setChangesSettingsAndTheClock() throws IOException {
        script(
                "clock.sql",
                "CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1); SELECT _known_at FROM t; SHOW epoch_rows;");

        assertThat(tidemark(
                        "run",
                        "clock.sql",
                        "--once",
                        "--format",
                        "csv",
                        "--set",
                        "clock=2026-04-01T10:30:00Z",
                        "--set",
                        "epoch_rows=5"))
                .isZero();
        assertThat(out()).contains("2026-04-01T10:30:00").contains("epoch_rows\n5\n");
        assertThat(tidemark("run", "clock.sql", "--once", "--set", "epoch_row=5"))
                .isEqualTo(1);
        assertThat(err()).contains("the script has no ${epoch_row}").contains("Did you mean \"epoch_rows\"?");
        assertThat(tidemark("run", "clock.sql", "--once", "--set", "clock=noon"))
                .isEqualTo(1);
        assertThat(err()).contains("could not set the clock to 'noon'");
    }

    @Test
    void rejectedRowsAreToldOf() throws IOException {
        Files.write(folder.resolve("shop/purchases/b.jsonl"), List.of("nonsense"));

        assertThat(tidemark("run", "shop/sales.sql", "--once", "--format", "csv"))
                .isZero();

        assertThat(err())
                .contains(
                        "notice: source \"purchases\": 1 row was rejected; SELECT * FROM purchases.rejected says which");
        assertThat(tidemark("query", "SELECT _partition, _bytes FROM purchases.rejected", "--format", "csv"))
                .isZero();
        assertThat(out()).isEqualTo("_partition,_bytes\nb.jsonl,nonsense\n");
    }

    @Test
    void runGoesOnUntilItIsInterrupted() {
        Interrupt interrupt = new Interrupt();
        interrupt.ask();

        assertThat(tidemark(interrupt, "run", "shop/sales.sql", "--format", "csv"))
                .isZero();

        assertThat(out()).contains("100.50,1,final");
        assertThat(err()).contains("running; Ctrl-C stops").contains("stopping");
    }

    @Test
    void helpTeaches() {
        assertThat(tidemark("--help")).isZero();
        assertThat(out())
                .contains("run")
                .contains("query")
                .contains("First steps:")
                .doesNotContain("serve");
        assertThat(tidemark("run", "--help")).isZero();
        assertThat(out())
                .contains("--once")
                .contains("--set")
                .contains("Examples:")
                .contains("${day}");
        assertThat(tidemark("query", "--help")).isZero();
        assertThat(out()).contains("DESCRIBE");
        assertThat(tidemark("--version")).isZero();
        assertThat(out()).startsWith("tidemark ");
    }

    @Test
    void queryWaitsForAnotherThatHoldsTheDataDirectory() throws InterruptedException {
        tidemark("run", "shop/sales.sql", "--once");
        int[] code = {-1};
        Thread asks = new Thread(() -> code[0] = tidemark("query", "SELECT SUM(n) AS n FROM sales", "--format", "csv"));

        try (Tidemark holder = Tidemark.open(folder.resolve(".tidemark/sales"))) {
            assertThat(holder.failure()).isNull();
            asks.start();
            while (asks.isAlive() && !err().contains("waiting for the data directory")) {
                Thread.onSpinWait();
            }
        }
        asks.join();

        assertThat(code[0]).as(err()).isZero();
        assertThat(out()).isEqualTo("n\n2\n");
    }

    @Test
    void booksOfASourceThatNothingReadsSayWhyTheyAreEmpty() throws IOException {
        String source = SALES.substring(0, SALES.indexOf("CREATE MATERIALIZED"));
        script("shop/books.sql", source + "SELECT _error FROM purchases.rejected;");
        assertThat(tidemark("run", "shop/books.sql", "--once")).isZero();
        assertThat(err()).contains("notice: no materialized view or sink reads source \"purchases\" yet");

        script("shop/books.sql", SALES + "SELECT _error FROM purchases.rejected;");
        assertThat(tidemark("run", "shop/books.sql", "--once")).isZero();
        assertThat(err()).doesNotContain("no materialized view");
    }

    @Test
    void wrongCommandLinesAreMistakesOfTheUser() {
        assertThat(tidemark()).isEqualTo(1);
        assertThat(err()).contains("Usage: tidemark");
        assertThat(tidemark("rum", "x.sql")).isEqualTo(1);
        assertThat(err()).isEqualTo("""
                error: could not read the command line (TM001)
                detail: There is no command "rum".
                hint:   Did you mean run? tidemark --help shows what it takes.
                """);
        assertThat(tidemark("run")).isEqualTo(1);
        assertThat(err()).contains("SCRIPT.sql").contains("tidemark run --help");
        assertThat(tidemark("run", "shop/sales.sql", "--wonce")).isEqualTo(1);
        assertThat(err()).contains("tidemark run has no option --wonce.").contains("Did you mean --once?");
        assertThat(tidemark("query", "SELECT", "1")).isEqualTo(1);
        assertThat(err()).contains("takes one SQL, and \"1\" is one more").contains("in quotes");
        assertThat(tidemark("run", "shop/sales.sql", "--format", "xml")).isEqualTo(1);
        assertThat(err()).contains("table, json or csv");
        assertThat(folder.resolve(".tidemark")).doesNotExist();
        assertThat(tidemark("query", "SELECT 1", "--format", "xml", "--data", "shop"))
                .isEqualTo(1);
        assertThat(err()).contains("table, json or csv");
        assertThat(tidemark("run", "nothing.sql", "--once")).isEqualTo(1);
        assertThat(err()).contains("could not read the script nothing.sql (58P01)");
        assertThat(tidemark("serve", "x.sql", "--data", "d")).isEqualTo(1);
        assertThat(err()).contains("later release");
    }
}
