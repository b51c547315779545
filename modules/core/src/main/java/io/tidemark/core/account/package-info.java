/**
 * The accounts of a view: where each of its source's rows and amounts went, with each term counted where it happens, so that a row lost or counted
 * twice shows as a difference. Start at {@link io.tidemark.core.account.Accounts}; {@link io.tidemark.core.account.Measures} says what is
 * counted at which place of a plan. Knows operators only by the {@link io.tidemark.core.operator.Tally} that they count with.
 */
@NullMarked
package io.tidemark.core.account;

import org.jspecify.annotations.NullMarked;
