/**
 * Puts the questions of views to tables outside, beside the run: start at {@link io.tidemark.runtime.lookup.Lookups}. What they answer becomes rows, which the host
 * journals as all rows that cannot be read again. Knows no epochs and no pipelines.
 */
@NullMarked
package io.tidemark.runtime.lookup;

import org.jspecify.annotations.NullMarked;
