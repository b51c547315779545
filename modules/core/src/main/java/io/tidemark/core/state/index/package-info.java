/**
 * Ways to rows: by hash, by deadline, in order. The first two are derived from the rows and never saved. For the tables of {@code core.state}
 * alone, which operators use.
 */
@NullMarked
package io.tidemark.core.state.index;

import org.jspecify.annotations.NullMarked;
