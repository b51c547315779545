/**
 * Tables of Postgres that are asked by key: start at {@link io.tidemark.connector.postgres.lookup.PostgresLookup}. Knows nothing of caches, epochs or joins.
 */
@NullMarked
package io.tidemark.connector.postgres.lookup;

import org.jspecify.annotations.NullMarked;
