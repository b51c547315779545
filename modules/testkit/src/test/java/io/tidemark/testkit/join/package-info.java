/** Joins against the same joins written out as loops, under all regimes; {@link io.tidemark.testkit.join.JoinedRows} is the loop. */
@NullMarked
package io.tidemark.testkit.join;

import org.jspecify.annotations.NullMarked;
