/**
 * 128-bit integers, the unscaled values of wide decimals, with scaling and rounding. Start at
 * {@link io.tidemark.core.function.decimal.Int128}. Knows nothing of columns and expressions, apart from how they hold a decimal.
 */
@NullMarked
package io.tidemark.core.function.decimal;

import org.jspecify.annotations.NullMarked;
