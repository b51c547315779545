package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Joins of sources with event time: bounds that free state, windows over joins, and their books. */
final class StreamJoinsTest {
    @TempDir
    private Path directory;

    private Tidemark engine;

    @BeforeEach
    void open() {
        engine = Tidemark.open(directory);
        engine.execute("""
                CREATE SOURCE orders (
                  id VARCHAR, at TIMESTAMP(6), store VARCHAR, amount DECIMAL(10, 2),
                  WATERMARK FOR at AS at - INTERVAL '5' MINUTE
                );
                CREATE SOURCE payments (
                  order_id VARCHAR, paid_at TIMESTAMP(6),
                  WATERMARK FOR paid_at AS paid_at - INTERVAL '5' MINUTE
                );
                CREATE TABLE stores (store VARCHAR, city VARCHAR, PRIMARY KEY (store));
                """);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void order(String id, String time, String store, int amount) {
        try (Appender orders = engine.push("orders")) {
            orders.append(id, "2026-04-01T" + time, store, amount);
        }
        engine.runOnce();
    }

    private void payment(String id, String time) {
        try (Appender payments = engine.push("payments")) {
            payments.append(id, "2026-04-01T" + time);
        }
        engine.runOnce();
    }

    private void check(String sql, String expected) {
        assertThat(JoinsTest.rows(engine, sql)).isEqualTo(expected);
    }

    @Test
    void orderWithoutPaymentComesOutWhenNoneCanComeAnyMore() {
        engine.execute("""
                CREATE MATERIALIZED VIEW paid AS
                SELECT o.id, p.paid_at FROM orders o LEFT JOIN payments p
                ON p.order_id = o.id AND p.paid_at BETWEEN o.at AND o.at + INTERVAL '10' MINUTE;
                """);
        order("a", "10:00:00", "s1", 1);
        order("b", "10:01:00", "s1", 1);
        payment("a", "10:04:00");
        check("SELECT * FROM paid", "[a, 2026-04-01T10:04]");
        order("c", "10:30:00", "s1", 1);
        payment("x", "10:16:00");
        // Payments are complete up to 10:11, so b may still be paid at 10:11 itself.
        check("SELECT * FROM paid", "[a, 2026-04-01T10:04]");
        payment("x", "10:16:01");
        check("SELECT * FROM paid", "[a, 2026-04-01T10:04] [b, null]");
        payment("b", "10:08:00");
        check("SELECT * FROM paid", "[a, 2026-04-01T10:04] [b, 2026-04-01T10:08]");
    }

    @Test
    void rowThatIsTooLateToBeJoinedIsReported() {
        engine.execute("""
                CREATE MATERIALIZED VIEW paid WITH (correct_within = '1 hour') AS
                SELECT o.id FROM orders o JOIN payments p
                ON p.order_id = o.id AND p.paid_at BETWEEN o.at AND o.at + INTERVAL '10' MINUTE;
                """);
        order("a", "10:00:00", "s1", 1);
        order("z", "12:05:00", "s1", 1);
        payment("z", "12:05:00");
        payment("a", "10:05:00");
        check("SELECT * FROM paid", "[z]");
        check(
                "SELECT _event_time, _outcome, _reason, _weight FROM paid.late_events",
                "[2026-04-01T10:05, expired, late: journal:1, 1]");
    }

    @Test
    void windowsOverAJoinWithATableCloseAndAreCorrectedByTheTable() {
        engine.execute("""
                INSERT INTO stores VALUES ('s1', 'Kyoto'), ('s2', 'Osaka');
                CREATE MATERIALIZED VIEW by_city AS
                SELECT window_start, window_end, city, SUM(amount) AS sales
                FROM TUMBLE((SELECT o.at, o.amount, s.city FROM orders o LEFT JOIN stores s ON o.store = s.store),
                  at, INTERVAL '10' MINUTE)
                GROUP BY window_start, window_end, city;
                """);
        order("a", "10:01:00", "s1", 10);
        order("b", "10:02:00", "s9", 20);
        order("c", "10:30:00", "s1", 30);
        check(
                "SELECT city, sales, _status FROM by_city",
                "[Kyoto, 10.00, final] [Kyoto, 30.00, provisional] [null, 20.00, final]");
        engine.execute("UPDATE stores SET city = 'Nara' WHERE store = 's1';");
        engine.runOnce();
        check(
                "SELECT city, sales, _status FROM by_city",
                "[Nara, 10.00, corrected] [Nara, 30.00, provisional] [null, 20.00, final]");
        check(
                "SELECT source, measure, input, filtered, assigned, assigned_windows, late, open, final,"
                        + " difference, window_difference FROM by_city.accounting",
                "[orders join stores, amount, 60.00, 0.00, 60.00, 60.00, 0.00, 30.00, 30.00, 0.00, 0.00]"
                        + " [orders join stores, rows, 3.00, 0.00, 3.00, 3.00, 0.00, 1.00, 2.00, 0.00, 0.00]"
                        + " [orders, rows, 3.00, 0.00, 3.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00]"
                        + " [stores, rows, 2.00, 0.00, 2.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00]");
        check(
                "SELECT city, sales, _version, _status, _reason FROM by_city.ledger WHERE _version > 1 OR city = 'Nara'",
                "[Kyoto, null, 2, corrected, update: s1] [Nara, 10.00, 1, corrected, update: s1]");
    }

    @Test
    void joinOfWindowsIsFreedAndGroupsClose() {
        engine.execute("""
                CREATE MATERIALIZED VIEW rates AS
                SELECT o.window_start, o.window_end, COUNT(*) AS pairs
                FROM TUMBLE(orders, at, INTERVAL '10' MINUTE) o
                JOIN TUMBLE(payments, paid_at, INTERVAL '10' MINUTE) p
                ON o.window_start = p.window_start AND o.window_end = p.window_end AND o.id = p.order_id
                GROUP BY o.window_start, o.window_end;
                """);
        order("a", "10:01:00", "s1", 10);
        order("b", "10:02:00", "s1", 20);
        payment("a", "10:03:00");
        payment("b", "10:12:00");
        order("c", "10:40:00", "s1", 20);
        check("SELECT pairs, _status FROM rates", "[1, provisional]");
        payment("c", "10:41:00");
        check("SELECT pairs, _status FROM rates", "[1, final] [1, provisional]");
    }

    @Test
    void explainSaysWhatIsRemembered() {
        check(
                "EXPLAIN SELECT o.id FROM orders o JOIN payments p"
                        + " ON p.order_id = o.id AND p.paid_at BETWEEN o.at AND o.at + INTERVAL '10' MINUTE",
                "[        -> watermark at] [        -> watermark paid_at] [      -> watermark at; key id]"
                        + " [      -> watermark paid_at; key order_id] [      Scan orders] [      Scan payments]"
                        + " [    -> watermark at - PT10M, paid_at] [    Project id, at] [    Project order_id, paid_at]"
                        + " [  Join inner on id = order_id AND paid_at >= at AND paid_at <= at + 00:10:00;"
                        + " state: rows of both inputs, freed by the watermark of at and paid_at: PT-10M to PT0S apart]"
                        + " [Project id]");
    }
}
