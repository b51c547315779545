/**
 * Aggregates that are functions of sums of products: variances, covariances, regressions. Start at {@link io.tidemark.core.aggregate.moment.Moments}.
 * All sums are exact, so no result depends on the order of rows.
 */
@NullMarked
package io.tidemark.core.aggregate.moment;

import org.jspecify.annotations.NullMarked;
