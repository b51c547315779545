/**
 * How rows of state lie in memory and in bytes: key groups of pages, each page an array of longs and a heap of bytes. Start at
 * {@link io.tidemark.core.state.page.PagedRows}. Nothing here knows of keys, indexes or operators; operators use {@code core.state}.
 */
@NullMarked
package io.tidemark.core.state.page;

import org.jspecify.annotations.NullMarked;
