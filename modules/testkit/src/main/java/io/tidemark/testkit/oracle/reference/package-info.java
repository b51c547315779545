/**
 * Engines that are not ours, which say what a query gives over rows at rest: {@link io.tidemark.testkit.oracle.reference.Reference}. And the
 * comparison of what they say with what we say: {@link io.tidemark.testkit.oracle.reference.RowSets}.
 */
@NullMarked
package io.tidemark.testkit.oracle.reference;

import org.jspecify.annotations.NullMarked;
