/**
 * Arrays whose elements become rows: {@link io.tidemark.sql.lower.unnest.UnnestLowering}. Knows nothing of how such a node came about; {@code sql.rewrite} does.
 */
@NullMarked
package io.tidemark.sql.lower.unnest;

import org.jspecify.annotations.NullMarked;
