/**
 * Tables that are asked for the rows of a key when a stream needs them: start at {@link io.tidemark.api.lookup.LookupConnector}. Knows nothing of caches, epochs or joins.
 */
@NullMarked
package io.tidemark.api.lookup;

import org.jspecify.annotations.NullMarked;
