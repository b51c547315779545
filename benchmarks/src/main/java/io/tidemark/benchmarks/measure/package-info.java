/**
 * Programs that are measured from outside, and what is told of their rounds. Start at {@link io.tidemark.benchmarks.measure.ProcessRun}. Knows no workload.
 */
@NullMarked
package io.tidemark.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
