/** What expressions over columns cost. Start at {@link io.tidemark.benchmarks.kernel.ExpressionBenchmark}. Knows nothing of sources and views. */
@NullMarked
package io.tidemark.benchmarks.kernel;

import org.jspecify.annotations.NullMarked;
