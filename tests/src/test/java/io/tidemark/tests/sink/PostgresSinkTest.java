package io.tidemark.tests.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.StatementException;
import io.tidemark.testkit.postgres.PostgresDatabase;
import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Views in tables: what is there after corrections, deletes and restarts, and what CREATE SINK refuses. */
class PostgresSinkTest {
    private static final String SALES = """
            CREATE SOURCE purchases (at TIMESTAMP, store VARCHAR NOT NULL, amount DECIMAL(12, 2),
              WATERMARK FOR at AS at - INTERVAL '0' SECOND);
            CREATE MATERIALIZED VIEW sales AS SELECT window_start, window_end, store, SUM(amount) AS sales
            FROM TUMBLE(purchases, at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end, store;
            """;

    @TempDir
    Path folder;

    private final PostgresDatabase database = PostgresServer.shared().database();

    private String sink(String from, String more) {
        return "CREATE SINK s FROM " + from + " WITH (connector = 'postgres', url = '" + database.address()
                + "', user = 'postgres', table = 'T'" + more + ");";
    }

    private static void push(Workbench bench, String at, String store, String amount) {
        try (var purchases = bench.engine().push("purchases")) {
            purchases.append(at, store, amount);
        }
        bench.runOnce();
    }

    @Test
    void aWindowIsProvisionalThenFinalThenCorrectedInTheTable() {
        try (Workbench bench = new Workbench(folder)) {
            bench.execute(SALES + sink("sales", ", create_table = 'true'"));
            push(bench, "2026-04-01 10:01:00", "a", "3.50");
            assertThat(database.rows("SELECT store, sales, _status, _version FROM \"T\""))
                    .containsExactly("a | 3.50 | provisional | 0");
            push(bench, "2026-04-01 10:11:00", "b", "1.00");
            push(bench, "2026-04-01 10:02:00", "a", "0.50");
            bench.stop();
            bench.runOnce();
            assertThat(database.rows("SELECT window_start, store, sales, _status, _version FROM \"T\" ORDER BY 1"))
                    .containsExactly(
                            "2026-04-01 10:00:00 | a | 4.00 | corrected | 2",
                            "2026-04-01 10:10:00 | b | 1.00 | provisional | 0");
        }
    }

    @Test
    void aTableFollowsWhatIsUpdatedAndDeleted() {
        try (Workbench bench = new Workbench(folder)) {
            bench.execute("CREATE TABLE stock (id BIGINT PRIMARY KEY, item VARCHAR);"
                    + "CREATE MATERIALIZED VIEW items AS SELECT item, COUNT(*) AS n FROM stock GROUP BY item;"
                    + sink("items", ", create_table = 'true'")
                    + "INSERT INTO stock VALUES (1, 'pen'), (2, 'pen'), (3, NULL), (4, 'ink')");
            bench.runOnce();
            assertThat(database.rows("SELECT item, n FROM \"T\" ORDER BY 1 NULLS FIRST"))
                    .containsExactly("null | 1", "ink | 1", "pen | 2");
            bench.execute("UPDATE stock SET item = NULL WHERE id = 1; DELETE FROM stock WHERE id = 4");
            bench.runOnce();
            assertThat(database.rows("SELECT item, n FROM \"T\" ORDER BY 1 NULLS FIRST"))
                    .containsExactly("null | 2", "pen | 1");
            bench.execute("DELETE FROM stock WHERE item IS NULL");
            bench.runOnce();
            assertThat(database.rows("SELECT item, n FROM \"T\"")).containsExactly("pen | 1");
        }
    }

    @Test
    void valuesWithPartsAndBytesArriveAsTheyAre() {
        try (Workbench bench = new Workbench(folder)) {
            bench.execute(
                    "CREATE TABLE t (id BIGINT PRIMARY KEY, b BYTEA, a VARCHAR ARRAY, n BIGINT ARRAY);"
                            + "CREATE MATERIALIZED VIEW v AS SELECT id, b, a, n, ROW(id, a) AS r, INTERVAL '90' MINUTE AS i FROM t;"
                            + sink("v", ", create_table = 'true'")
                            + "INSERT INTO t VALUES (1, CAST('\\x00ff5c' AS BYTEA), ARRAY['a,b', 'c\"\\', NULL], ARRAY[1, -2]), (2, NULL, NULL, NULL)");
            bench.runOnce();
            assertThat(database.rows("SELECT id, b, a[1], a[2], a[3] IS NULL, n, r -> 'id', i FROM \"T\" ORDER BY 1"))
                    .containsExactly(
                            "1 | \\x00ff5c | a,b | c\"\\ | t | {1,-2} | null | 01:30:00",
                            "2 | null | null | null | t | null | null | 01:30:00");
        }
    }

    @Test
    void aSinkThatIsMadeAnewOrOfAnotherDirectoryIsRefusedUntilTheTableIsFreed() {
        try (Workbench bench = new Workbench(folder)) {
            bench.execute(SALES + sink("sales", ", create_table = 'true'"));
            push(bench, "2026-04-01 10:01:00", "a", "3.50");
            bench.execute("DROP SINK s");
            assertThatThrownBy(() -> bench.execute(sink("sales", "")))
                    .isInstanceOfSatisfying(StatementException.class, error -> {
                        assertThat(error.code().sqlState()).isEqualTo("TM005");
                        assertThat(error.hint()).contains("TRUNCATE \"public\".\"T\"; DELETE FROM");
                    });
            database.execute("TRUNCATE \"T\"; DELETE FROM tidemark_sinks WHERE target = 'T'");
            bench.execute(sink("sales", ""));
            bench.runOnce();
            assertThat(database.rows("SELECT store, sales FROM \"T\"")).containsExactly("a | 3.50");
        }
    }

    @ParameterizedTest(name = "{2}")
    @CsvSource(delimiter = '|', textBlock = """
                    SELECT 1 | '' | Table "public"."T" is not there.
                    CREATE TABLE "T" (window_start timestamp, window_end timestamp, store text, sales numeric) | '' | it has no column "_status" (text)
                    CREATE TABLE "T" (window_start timestamp, window_end timestamp, store text, sales int, PRIMARY KEY (window_start, window_end, store)) | , with_status = 'false' | column "sales" is integer, and needs to be numeric(38,2)
                    CREATE TABLE "T" (window_start timestamp, window_end timestamp, store text, sales numeric) | , with_status = 'false' | no unique index on the view's key (window_start, window_end, store)
                    CREATE TABLE "T" (window_start timestamp, window_end timestamp, store text, sales numeric, who text NOT NULL, PRIMARY KEY (window_start, window_end, store)) | , with_status = 'false' | column "who" is NOT NULL without a default
                    CREATE TABLE "T" AS SELECT timestamp '2026-01-01' AS window_start, timestamp '2026-01-01' AS window_end, 'a' AS store, 1.0::numeric AS sales; ALTER TABLE "T" ADD PRIMARY KEY (window_start, window_end, store) | , with_status = 'false' | has rows that this sink did not write
                    SELECT 1 | , format = 'json' | takes no format
                    SELECT 1 | , password = 'secret' | holds a secret
                    SELECT 1 | , sslmode = 'require' | SSL
                    """)
    void whatDoesNotFitIsRefusedAtCreate(String before, String options, String detail) {
        database.execute(before);
        try (Workbench bench = new Workbench(folder)) {
            bench.execute(SALES);
            assertThatThrownBy(() -> bench.execute(sink("sales", options)))
                    .isInstanceOfSatisfying(
                            StatementException.class,
                            error -> assertThat(error.detail()).contains(detail));
            assertThat(database.rows("SELECT to_regclass('tidemark_sinks')")).containsExactly("null");
        }
    }
}
