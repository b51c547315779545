/**
 * Operators that look at one row at a time or keep rows as they are: filter, project, union, values, sort, and the end of a view. Start at
 * {@link io.tidemark.core.relational.Filter}. They know nothing of windows and groups.
 */
@NullMarked
package io.tidemark.core.relational;

import org.jspecify.annotations.NullMarked;
