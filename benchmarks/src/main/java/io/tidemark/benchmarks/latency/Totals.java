package io.tidemark.benchmarks.latency;

import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Row;
import java.math.BigDecimal;

/** The view over the events, and what is in it when each was counted once. Stateless. */
final class Totals {
    /** Of a source {@code events (n BIGINT, store VARCHAR, amount DECIMAL(12, 2))}. */
    static final String VIEW = """
            CREATE MATERIALIZED VIEW totals AS
            SELECT 1 AS id, MAX(n) AS "last", COUNT(*) AS events, SUM(amount) AS amount FROM events GROUP BY 1;
            """;

    /** Which column of the view tells how far it is. */
    static final int LAST = 1;

    /** There are so many different amounts, and they come in turns. */
    static final int AMOUNTS = 1000;

    private Totals() {}

    /** The amount of event {@code number}. */
    static BigDecimal amount(int number) {
        return BigDecimal.valueOf(number % AMOUNTS * 100L + 25, 2);
    }

    /** Fails unless the view has each of so many events once. */
    static void check(Tidemark engine, int events) {
        Row row = engine.query("SELECT events, amount FROM totals").iterator().next();
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < events; i++) {
            sum = sum.add(amount(i));
        }
        BigDecimal amount = row.getDecimal("amount");
        if (row.getLong("events") != events || amount == null || amount.compareTo(sum) != 0) {
            throw new IllegalStateException("the view has " + row + ", and should have " + events + ", " + sum);
        }
    }
}
