/**
 * Joins with tables outside that are asked by key: start at {@link io.tidemark.sql.lower.lookup.LookupLowering}.
 */
@NullMarked
package io.tidemark.sql.lower.lookup;

import org.jspecify.annotations.NullMarked;
