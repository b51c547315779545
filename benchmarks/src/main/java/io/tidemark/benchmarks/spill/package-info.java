/** State that is many times larger than the heap, beside the same in a heap that holds it. Start at {@link io.tidemark.benchmarks.spill.SpillComparison}. */
@NullMarked
package io.tidemark.benchmarks.spill;

import org.jspecify.annotations.NullMarked;
