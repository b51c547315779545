/**
 * Rows of two inputs brought together: joins, INTERSECT and EXCEPT. Start at {@link io.tidemark.core.join.Join}; what it remembers of an input is in
 * {@link io.tidemark.core.join.JoinSide}. Knows nothing of windows and ledgers.
 */
@NullMarked
package io.tidemark.core.join;

import org.jspecify.annotations.NullMarked;
