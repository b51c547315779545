/** What a change of a view costs against the size of its tables. Start at {@link io.tidemark.benchmarks.change.ChangeCost}. */
@NullMarked
package io.tidemark.benchmarks.change;

import org.jspecify.annotations.NullMarked;
