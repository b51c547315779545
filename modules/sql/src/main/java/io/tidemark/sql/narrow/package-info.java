/**
 * Leaves out of a plan what it carries along and never reads. Start at {@link io.tidemark.sql.narrow.UnreadColumns}. Sees plans only, no Calcite.
 */
@NullMarked
package io.tidemark.sql.narrow;

import org.jspecify.annotations.NullMarked;
