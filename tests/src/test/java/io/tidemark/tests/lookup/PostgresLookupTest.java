package io.tidemark.tests.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.testkit.postgres.PostgresDatabase;
import io.tidemark.testkit.postgres.PostgresServer;
import io.tidemark.tests.sink.CuttingProxy;
import io.tidemark.tests.workbench.DataFiles;
import io.tidemark.tests.workbench.Workbench;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rows of a stream with what a table of Postgres says of them when they come. */
final class PostgresLookupTest {
    private static final String NAMED = "SELECT id, name FROM named ORDER BY id, name";

    @TempDir
    Path folder;

    private final PostgresDatabase database = PostgresServer.shared().database();
    private final CuttingProxy proxy = new CuttingProxy(PostgresServer.shared().port());
    private Workbench bench;

    @BeforeEach
    void open() {
        database.execute("CREATE TABLE customers (id integer PRIMARY KEY, name text, credit numeric(10, 2))");
        database.execute("INSERT INTO customers VALUES (1, 'Ann', 10.50), (2, 'Bob', NULL), (3, 'Cid \"the\" Ü', 0)");
        bench = new Workbench(folder);
    }

    @AfterEach
    void close() {
        bench.stop();
        proxy.close();
    }

    private String customers(String more) {
        String address = database.address(proxy.port());
        return "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR, credit DECIMAL(10, 2)) WITH (connector = 'postgres', url = '"
                + address + "', user = 'postgres', table = 'customers'" + more + ");";
    }

    private void create(String more, String join) {
        bench.execute(customers(more) + """
                CREATE SOURCE orders (id INTEGER, customer INTEGER, at TIMESTAMP, WATERMARK FOR at AS at - INTERVAL '1' MINUTE);
                CREATE MATERIALIZED VIEW named AS SELECT o.id, c.name, c.credit FROM orders o %s customers
                  FOR SYSTEM_TIME AS OF PROCTIME() AS c ON o.customer = c.id;
                """.formatted(join));
    }

    private void order(int id, Integer customer) {
        bench.execute("INSERT INTO orders VALUES (" + id + ", " + customer
                + ", TIMESTAMP '2026-04-01 10:00:00' + INTERVAL '1' MINUTE * " + id + ")");
    }

    @Test
    void rowsComeWithWhatTheTableSaysWhenTheyCome() {
        create(", cache_ttl = '1 hour'", "LEFT JOIN");
        order(1, 1);
        order(2, 3);
        order(3, 9);
        order(4, null);
        bench.runOnce();
        assertThat(bench.query("SELECT id, name, credit FROM named ORDER BY id"))
                .containsExactly("1 | Ann | 10.50", "2 | Cid \"the\" Ü | 0.00", "3 | NULL | NULL", "4 | NULL | NULL");
        database.execute("UPDATE customers SET name = 'Anna' WHERE id = 1");
        database.execute("INSERT INTO customers VALUES (9, 'Ida', 1)");
        order(5, 1);
        bench.runOnce();
        assertThat(bench.query(NAMED)).as("an answer is good for an hour").contains("1 | Ann", "5 | Ann");
        bench.advance(Duration.ofHours(2));
        order(6, 1);
        order(7, 9);
        bench.runOnce();
        assertThat(bench.query(NAMED))
                .containsExactly(
                        "1 | Ann", "2 | Cid \"the\" Ü", "3 | NULL", "4 | NULL", "5 | Ann", "6 | Anna", "7 | Ida");
    }

    @Test
    void aTableThatIsReachedInAnotherWayIsAskedThereFromThenOn() {
        create(", cache_rows = 0", "LEFT JOIN");
        order(1, 1);
        bench.runOnce();
        try (CuttingProxy other = new CuttingProxy(PostgresServer.shared().port())) {
            bench.execute(customers(", cache_rows = 0").replace(":" + proxy.port() + "/", ":" + other.port() + "/"));
            proxy.cutAfter(0);
            order(2, 2);
            bench.runOnce();
        }
        assertThat(bench.query(NAMED)).containsExactly("1 | Ann", "2 | Bob");
    }

    @Test
    void innerJoinLeavesOutWhatIsMissingAndAsksTheRestOfWhatComesOut() {
        create("", "JOIN");
        bench.execute("""
                CREATE MATERIALIZED VIEW rich AS SELECT o.id, c.name FROM orders o JOIN customers FOR SYSTEM_TIME AS OF now() c
                  ON o.customer + 0 = c.id AND c.credit > o.id WHERE c.name <> 'Bob';
                """);
        order(1, 1);
        order(2, 2);
        order(3, 9);
        order(20, 1);
        bench.runOnce();
        assertThat(bench.query(NAMED)).containsExactly("1 | Ann", "2 | Bob", "20 | Ann");
        assertThat(bench.query("SELECT id, name FROM rich")).containsExactly("1 | Ann");
    }

    @Test
    void whatWasAnsweredIsThereWithoutTheServerAfterAKill() {
        create("", "JOIN");
        order(1, 1);
        order(2, 2);
        bench.runOnce();
        List<String> before = bench.query(NAMED);
        DataFiles.copy(bench.data(), folder.resolve("killed"));
        bench.stop();
        proxy.cutAfter(0);
        database.execute("UPDATE customers SET name = 'other'");
        Workbench after = new Workbench(folder, "killed", 1);
        assertThat(after.query(NAMED)).isEqualTo(before);
        after.runOnce();
        assertThat(after.query(NAMED)).isEqualTo(before);
        assertThat(after.notices()).isEmpty();
        after.stop();
    }

    @Test
    @Timeout(60)
    void rowsWaitForAServerThatIsAwayAndOtherViewsGoOn() throws InterruptedException {
        create("", "LEFT JOIN");
        bench.execute("CREATE MATERIALIZED VIEW counted AS SELECT COUNT(*) AS n FROM orders");
        proxy.cutAfter(0);
        bench.engine().start();
        order(1, 1);
        order(2, 9);
        while (bench.notices().isEmpty()
                || !bench.value("SELECT n FROM counted").equals("2")) {
            Thread.sleep(10);
        }
        assertThat(bench.query(NAMED)).isEmpty();
        assertThat(bench.notices()).singleElement().asString().contains("table \"customers\"", "does not answer");
        DataFiles.copy(bench.data(), folder.resolve("killed"));
        bench.stop();
        proxy.cutAfter(Integer.MAX_VALUE);
        Workbench after = new Workbench(folder, "killed", 1);
        after.runOnce();
        assertThat(after.query(NAMED)).containsExactly("1 | Ann", "2 | NULL");
        after.stop();
    }

    @Test
    void windowsAboveCloseOnlyWhenTheirRowsHaveAnswers() {
        create("", "LEFT JOIN");
        bench.execute("""
                CREATE MATERIALIZED VIEW per_name AS SELECT window_start, window_end, name, COUNT(*) AS n
                FROM TUMBLE((SELECT o.at, c.name FROM orders o LEFT JOIN customers FOR SYSTEM_TIME AS OF PROCTIME() AS c ON o.customer = c.id),
                  at, INTERVAL '10' MINUTE) GROUP BY window_start, window_end, name;
                """);
        order(1, 1);
        order(2, 2);
        order(3, 1);
        order(15, 9);
        bench.runOnce();
        assertThat(bench.query("SELECT window_start, name, n, _status FROM per_name ORDER BY 1, 2"))
                .containsExactly(
                        "2026-04-01T10:00 | Ann | 2 | final",
                        "2026-04-01T10:00 | Bob | 1 | final",
                        "2026-04-01T10:10 | NULL | 1 | provisional");
        assertThat(
                        bench.query(
                                "SELECT source, difference, window_difference FROM per_name.accounting WHERE difference <> 0 OR window_difference <> 0"))
                .isEmpty();
        order(4, 2);
        bench.runOnce();
        assertThat(bench.query("SELECT n, _status, _reason FROM per_name.ledger WHERE name = 'Bob' ORDER BY _version"))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("2 | corrected | late: ");
    }

    @Test
    void rowThatIsTakenBackGoesWithTheAnswerThatItCameWith() {
        bench.execute(customers(", cache_rows = '1', cache_ttl = '0 seconds'") + """
                CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER);
                CREATE MATERIALIZED VIEW named AS SELECT o.id, c.name FROM orders o LEFT JOIN customers
                  FOR SYSTEM_TIME AS OF PROCTIME() AS c ON o.customer = c.id;
                INSERT INTO orders VALUES (1, 1), (2, 2), (3, 9);
                """);
        bench.runOnce();
        database.execute("UPDATE customers SET name = 'other'");
        database.execute("INSERT INTO customers VALUES (9, 'Ida', 1)");
        bench.execute(
                "DELETE FROM orders WHERE id = 1; UPDATE orders SET customer = 3 WHERE id = 2; INSERT INTO orders VALUES (4, 1);");
        bench.runOnce();
        assertThat(bench.query(NAMED)).containsExactly("2 | other", "3 | NULL", "4 | other");
        bench.execute("DELETE FROM orders WHERE id <> 4");
        bench.runOnce();
        assertThat(bench.query(NAMED)).containsExactly("4 | other");
    }

    @Test
    void keyMayHaveSeveralRowsAndSeveralColumns() {
        database.execute("CREATE TABLE \"price List\" (item text, region text, price numeric, at timestamptz)");
        database.execute(
                "INSERT INTO \"price List\" VALUES ('a', 'x', 1.5, '2026-01-01 00:00+00'), ('a', 'x', 2.25, NULL), ('a', 'y', 3, NULL)");
        String address = database.address();
        bench.execute("""
                CREATE TABLE prices (item VARCHAR, region VARCHAR, price DECIMAL(8, 2), at TIMESTAMPTZ)
                  WITH (connector = 'postgres', url = '%s', user = 'postgres', schema = 'public', table = 'price List');
                CREATE SOURCE wanted (id INTEGER, item VARCHAR, region VARCHAR);
                CREATE MATERIALIZED VIEW priced AS SELECT w.id, p.price, p.at FROM wanted w
                  JOIN prices FOR SYSTEM_TIME AS OF PROCTIME() AS p ON w.item = p.item AND w.region = p.region;
                CREATE MATERIALIZED VIEW in_all AS SELECT w.id, p.region FROM wanted w
                  JOIN prices FOR SYSTEM_TIME AS OF PROCTIME() AS p ON w.item = p.item;
                INSERT INTO wanted VALUES (1, 'a', 'x'), (2, 'a', 'z'), (3, 'a', 'y');
                """.formatted(address));
        bench.runOnce();
        assertThat(bench.query("SELECT id, price, at FROM priced ORDER BY 1, 2"))
                .containsExactly("1 | 1.50 | 2026-01-01T00:00:00Z", "1 | 2.25 | NULL", "3 | 3.00 | NULL");
        assertThat(bench.query("SELECT id, COUNT(*) FROM in_all GROUP BY id ORDER BY 1"))
                .containsExactly("1 | 3", "2 | 3", "3 | 3");
    }

    @Test
    void explainSaysWhatIsAskedAndWhatIsRemembered() {
        create(", cache_rows = '7', cache_ttl = '1 hour'", "LEFT JOIN");
        assertThat(String.join(
                        "\n",
                        bench.query(
                                "EXPLAIN CREATE MATERIALIZED VIEW v AS SELECT o.id, c.name FROM orders o JOIN customers "
                                        + "FOR SYSTEM_TIME AS OF PROCTIME() AS c ON o.customer = c.id")))
                .contains(
                        "Lookup inner of customers on customer = id, as of when the row comes",
                        "the answers for 7 keys, each for PT1H, and rows that wait for one",
                        "table \"customers\": asked by key, by connector 'postgres'");
    }

    @Test
    void whatCannotBeAskedIsRefused() {
        create("", "JOIN");
        assertRefused("SELECT * FROM customers", "outside");
        assertRefused("SELECT o.id FROM orders o JOIN customers c ON o.customer = c.id", "outside");
        String view = "CREATE MATERIALIZED VIEW v AS SELECT o.id, c.name FROM orders o ";
        assertRefused(view + "JOIN customers c ON o.customer = c.id", "FOR SYSTEM_TIME AS OF PROCTIME()");
        assertRefused(view + "JOIN customers FOR SYSTEM_TIME AS OF o.at AS c ON o.customer = c.id", "another time");
        assertRefused(
                view + "FULL JOIN customers FOR SYSTEM_TIME AS OF PROCTIME() AS c ON o.customer = c.id",
                "not the other way");
        assertRefused(
                view
                        + "LEFT JOIN customers FOR SYSTEM_TIME AS OF PROCTIME() AS c ON o.customer = c.id AND c.credit > 1",
                "LEFT JOIN");
        assertRefused(view + "JOIN customers FOR SYSTEM_TIME AS OF PROCTIME() AS c ON o.customer < c.id", "equal to");
        assertRefused(
                "SELECT o.id FROM orders o JOIN customers FOR SYSTEM_TIME AS OF PROCTIME() AS c ON o.customer = c.id",
                "no log");
        assertRefused("INSERT INTO customers VALUES (4, 'x', 1)", "elsewhere");
        assertRefused(
                "CREATE TABLE n (nothing INTEGER) WITH (connector = 'postgres', url = '" + database.address()
                        + "', user = 'postgres', table = 'customers')",
                "nothing");
        assertRefused(customers(", cache_rows = '9999999'").replace("TABLE customers", "TABLE c2"), "between 0 and");
    }

    private void assertRefused(String sql, String why) {
        assertThatThrownBy(() -> bench.execute(sql)).satisfies(error -> {
            io.tidemark.api.error.StatementException refusal = (io.tidemark.api.error.StatementException) error;
            assertThat(refusal.getMessage() + " " + refusal.detail() + " " + refusal.hint())
                    .contains(why);
        });
    }
}
