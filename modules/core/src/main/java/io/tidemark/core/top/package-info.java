/**
 * The first rows in an order, of all or of each partition: LIMIT, top-N, DISTINCT ON. All of it is {@link io.tidemark.core.top.Top}.
 */
@NullMarked
package io.tidemark.core.top;

import org.jspecify.annotations.NullMarked;
