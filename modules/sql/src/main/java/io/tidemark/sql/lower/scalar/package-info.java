/**
 * Scalar expressions: Calcite's to ours. Start at {@link io.tidemark.sql.lower.scalar.ExprLowering}. Knows nothing of relational nodes.
 */
@NullMarked
package io.tidemark.sql.lower.scalar;

import org.jspecify.annotations.NullMarked;
