/**
 * The books about results and rows: what columns they have and what they mean. Start at {@link io.tidemark.core.ledger.LedgerRows}, {@link
 * io.tidemark.core.ledger.ChangeRows} and {@link io.tidemark.core.ledger.LateRows}. Which rows are late, and what a window's value is, is decided in {@code
 * core.window.aggregate}; versions are in {@code core.ledger.version}; the accounts are in {@code core.account}. Knows nothing of where books are
 * kept.
 */
@NullMarked
package io.tidemark.core.ledger;

import org.jspecify.annotations.NullMarked;
