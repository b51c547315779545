/** Top-N and functions with OVER whose partitions the watermark completes: {@link io.tidemark.testkit.ordered.ClosingPartitionsTest}. */
@NullMarked
package io.tidemark.testkit.ordered;

import org.jspecify.annotations.NullMarked;
