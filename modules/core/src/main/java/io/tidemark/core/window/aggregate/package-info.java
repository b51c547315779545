/**
 * Aggregation over windows that close: what is in time and what is late, provisional, final and corrected results. Start at
 * {@link io.tidemark.core.window.aggregate.WindowedAggregate}. Knows nothing of versions: those are the ledger's.
 */
@NullMarked
package io.tidemark.core.window.aggregate;

import org.jspecify.annotations.NullMarked;
