/**
 * The embeddable front door: catalog, views, sinks, queries. Start at {@link io.tidemark.engine.Tidemark}.
 *
 * <pre>{@code
 * try (Tidemark engine = Tidemark.open(directory)) {
 *     engine.execute("""
 *             CREATE SOURCE purchases (
 *               id VARCHAR, at TIMESTAMP(6), amount DECIMAL(12, 2),
 *               WATERMARK FOR at AS at - INTERVAL '5' MINUTE
 *             );
 *             CREATE MATERIALIZED VIEW sales AS
 *             SELECT window_start, window_end, SUM(amount) AS sales
 *             FROM TUMBLE(purchases, at, INTERVAL '10' MINUTE)
 *             GROUP BY window_start, window_end;
 *             """);
 *     try (Appender purchases = engine.push("purchases")) {
 *         purchases.append("e1", "2026-04-01T10:02:00", 100);
 *         purchases.append("e2", "2026-04-01T10:18:00", 20);
 *     }
 *     engine.runOnce();
 *     for (Row row : engine.query("SELECT window_start, sales, _status FROM sales ORDER BY window_start")) {
 *         shown.add(row.get("sales") + " is " + row.get("_status"));
 *     }
 * }
 * }</pre>
 *
 * <p>Beneath lie, by concept, {@code statement} (what each kind of statement does), {@code definition} (the rules that a CREATE must obey), {@code
 * relation} (what can be read), {@code query}, {@code table} (what changes rows), {@code connector}, {@code hook}
 * (Java code as a sink) and {@code result}. This package must not
 * know operators, epochs or Calcite: it sees plans as values, hands them to the host, and shows what comes back.
 */
@NullMarked
package io.tidemark.engine;

import org.jspecify.annotations.NullMarked;
