/**
 * Arithmetic on all numeric types and on intervals, rounding, and the functions of mathematics. Start at
 * {@link io.tidemark.core.function.arithmetic.ArithmeticFunctions}. The pattern: a tight loop over primitive arrays computes all rows and
 * notes, without branching, whether any row looks wrong; only then a second, exact pass finds the rows and says why.
 */
@NullMarked
package io.tidemark.core.function.arithmetic;

import org.jspecify.annotations.NullMarked;
