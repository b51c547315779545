/**
 * Functions with OVER: what a row is worth among its neighbours. Start at {@link io.tidemark.core.over.Over}; which rows a change concerns is in
 * {@link io.tidemark.core.over.Reach}, what is computed for them in {@link io.tidemark.core.over.Walk}.
 */
@NullMarked
package io.tidemark.core.over;

import org.jspecify.annotations.NullMarked;
