/** The join with tables outside, under all regimes: {@link io.tidemark.testkit.lookup.LookupJoinTest}. */
@NullMarked
package io.tidemark.testkit.lookup;

import org.jspecify.annotations.NullMarked;
