/**
 * The versions of results: what of an epoch's changes is published, under which number and for which reasons. Start at
 * {@link io.tidemark.core.ledger.version.Ledger}. Knows nothing of windows but when they end, and nothing of accumulators.
 */
@NullMarked
package io.tidemark.core.ledger.version;

import org.jspecify.annotations.NullMarked;
