/**
 * Relational algebra made fit for streams before it is lowered: {@link io.tidemark.sql.rewrite.Rewrites}. Each step gives the same rows as before it, and leaves a
 * tree that it has nothing to do with as it is, since rules cost time at start-up.
 */
@NullMarked
package io.tidemark.sql.rewrite;

import org.jspecify.annotations.NullMarked;
