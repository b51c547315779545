/**
 * TPC-H: tables, rows and the 22 queries, by the definitions of its specification; {@link io.tidemark.testkit.tpch.TpchData} makes the rows, the same on every
 * machine. ORDER BY and LIMIT are left out of the queries: views have no order.
 */
@NullMarked
package io.tidemark.testkit.tpch;

import org.jspecify.annotations.NullMarked;
