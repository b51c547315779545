/**
 * Aggregates that need all their rows, in an order: percentiles, the most frequent value, joined texts. What they share is
 * {@link io.tidemark.core.aggregate.sorted.SortedRows}.
 */
@NullMarked
package io.tidemark.core.aggregate.sorted;

import org.jspecify.annotations.NullMarked;
