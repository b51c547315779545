/**
 * What statements give back. Start at {@link io.tidemark.engine.result.Result}. Rows stay in columns; a {@link
 * io.tidemark.engine.result.Row} is a view of one of them as Java values. Knows nothing of catalogs or hosts.
 */
@NullMarked
package io.tidemark.engine.result;

import org.jspecify.annotations.NullMarked;
