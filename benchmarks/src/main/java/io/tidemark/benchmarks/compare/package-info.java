/**
 * Tidemark beside others on the same work, in one run. Start at {@link io.tidemark.benchmarks.compare.FlashSaleComparison}. Figures are of whole
 * processes, measured from outside.
 */
@NullMarked
package io.tidemark.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
