/**
 * From a source's bytes to rows that operators take: slices are read ahead and decoded in parallel, then stamped and deduplicated in logical
 * order. Start at {@link io.tidemark.runtime.source.InputStage}. Knows nothing of views, sinks or the log's form.
 */
@NullMarked
package io.tidemark.runtime.source;

import org.jspecify.annotations.NullMarked;
