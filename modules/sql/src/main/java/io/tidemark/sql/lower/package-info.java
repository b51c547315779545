/**
 * Relational algebra to the physical plan. Start at {@link io.tidemark.sql.lower.Lowering}: one small class for each relational node;
 * {@link io.tidemark.sql.lower.scalar.ExprLowering} does scalar expressions. Knows nothing of statements and catalogs.
 */
@NullMarked
package io.tidemark.sql.lower;

import org.jspecify.annotations.NullMarked;
