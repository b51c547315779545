/**
 * From partitions to decoded slices: read ahead, decoded in parallel, in order all the same; and read again for a replay. Start at {@link
 * io.tidemark.runtime.source.feed.PartitionSource}. Knows nothing of watermarks and views.
 */
@NullMarked
package io.tidemark.runtime.source.feed;

import org.jspecify.annotations.NullMarked;
