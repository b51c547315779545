/**
 * The first rows in an order, of all or of each partition: LIMIT, top-N, DISTINCT ON. All of it is {@link io.tidemark.core.top.Top}; where no row is
 * ever taken back, {@link io.tidemark.core.top.First} and {@link io.tidemark.core.top.TopFew} give the same of one row, and of a few.
 */
@NullMarked
package io.tidemark.core.top;

import org.jspecify.annotations.NullMarked;
