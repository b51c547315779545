/**
 * Comparisons of all types, and what follows from them. Start at {@link io.tidemark.core.function.compare.CompareFunctions}. The order is
 * Postgres': text by unsigned bytes, NaN equal to itself and above all other doubles, -0.0 equal to 0.0.
 */
@NullMarked
package io.tidemark.core.function.compare;

import org.jspecify.annotations.NullMarked;
