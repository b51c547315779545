/**
 * The contract between operators and hosts. Start at {@link io.tidemark.core.operator.Operator}. The operators themselves
 * are in the sub-packages and in {@code core.window}, {@code core.aggregate}, {@code core.join}, {@code core.ledger}, {@code core.dedup}; top-N
 * and OVER will be {@code core.top} and {@code core.over}.
 */
@NullMarked
package io.tidemark.core.operator;

import org.jspecify.annotations.NullMarked;
