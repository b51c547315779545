/**
 * Sums and averages that are exact: of whole numbers and decimals, and of doubles. Start at
 * {@link io.tidemark.core.aggregate.sum.ExactSum} for how doubles are added without rounding. Knows nothing of operators.
 */
@NullMarked
package io.tidemark.core.aggregate.sum;

import org.jspecify.annotations.NullMarked;
