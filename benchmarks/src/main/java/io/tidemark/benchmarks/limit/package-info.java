/** What this machine can do: the flash sale by hand. Start at {@link io.tidemark.benchmarks.limit.FlashSaleLimit}. */
@NullMarked
package io.tidemark.benchmarks.limit;

import org.jspecify.annotations.NullMarked;
