/**
 * Three-valued logic, and the functions that choose between their arguments. Start at
 * {@link io.tidemark.core.function.logic.LogicFunctions}. Errors of arguments that a row does not need never show.
 */
@NullMarked
package io.tidemark.core.function.logic;

import org.jspecify.annotations.NullMarked;
