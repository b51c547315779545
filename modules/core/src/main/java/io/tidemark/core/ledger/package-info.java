/**
 * Finality as data: what was published for each window and key, in which status and version and for which reasons, and the books about rows.
 * Start at {@link io.tidemark.core.ledger.Ledger}. {@link io.tidemark.core.ledger.LedgerRows}, {@link io.tidemark.core.ledger.ChangeRows} and
 * {@link io.tidemark.core.ledger.LateRows} say what columns the books have. Which rows are late, and what a
 * window's value is, is decided in {@code core.window.aggregate}. Knows nothing of where books are kept.
 */
@NullMarked
package io.tidemark.core.ledger;

import org.jspecify.annotations.NullMarked;
