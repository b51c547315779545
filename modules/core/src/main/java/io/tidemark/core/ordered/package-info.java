/**
 * Rows in order, in partitions: the state of operators that look at a row's neighbours ({@code core.top}, {@code core.over}). Start at
 * {@link io.tidemark.core.ordered.OrderedPartitions}. Knows nothing of what the operators compute.
 */
@NullMarked
package io.tidemark.core.ordered;

import org.jspecify.annotations.NullMarked;
