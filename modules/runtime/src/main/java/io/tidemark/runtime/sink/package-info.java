/**
 * From a view's book of changes to its sinks, epoch by epoch. Start at {@link io.tidemark.runtime.sink.SinkDelivery}. Knows nothing of how
 * changes come about.
 */
@NullMarked
package io.tidemark.runtime.sink;

import org.jspecify.annotations.NullMarked;
