/**
 * EXPLAIN: plans as text. Start at {@link io.tidemark.sql.explain.Explain}, which writes the tree; it sees plans only, and nothing of Calcite.
 */
@NullMarked
package io.tidemark.sql.explain;

import org.jspecify.annotations.NullMarked;
