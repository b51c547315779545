/**
 * Aggregates over groups. Start at {@link io.tidemark.core.aggregate.Accumulator}; {@code Accumulators} makes one for each
 * {@link io.tidemark.core.plan.AggregateCall}. To add an aggregate: a kind there, a class here, a line in {@code Accumulators}.
 */
@NullMarked
package io.tidemark.core.aggregate;

import org.jspecify.annotations.NullMarked;
