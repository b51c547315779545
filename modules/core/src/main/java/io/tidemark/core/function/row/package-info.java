/**
 * Functions that are asked for seldom: computed row by row over objects, a lambda each. Start at {@link io.tidemark.core.function.row.RowFunctions}. What is
 * asked for often has kernels in the other packages. Results are those of Postgres 15.
 */
@NullMarked
package io.tidemark.core.function.row;

import org.jspecify.annotations.NullMarked;
