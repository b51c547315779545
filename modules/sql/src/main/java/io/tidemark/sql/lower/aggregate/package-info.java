/**
 * Which aggregates there are, and what they may be asked ({@link io.tidemark.sql.lower.aggregate.AggregateCalls}); several sets of keys in one GROUP BY
 * ({@link io.tidemark.sql.lower.aggregate.GroupingSets}).
 */
@NullMarked
package io.tidemark.sql.lower.aggregate;

import org.jspecify.annotations.NullMarked;
