/**
 * Nexmark's queries by Tidemark and by Flink SQL, in one run. Start at {@link io.tidemark.benchmarks.compare.nexmark.NexmarkComparison}. Figures are of
 * whole processes, measured from outside.
 */
@NullMarked
package io.tidemark.benchmarks.compare.nexmark;

import org.jspecify.annotations.NullMarked;
