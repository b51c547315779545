/** The data of the workloads, made by programs. Start at {@link io.tidemark.benchmarks.data.Purchases}. */
@NullMarked
package io.tidemark.benchmarks.data;

import org.jspecify.annotations.NullMarked;
