/** Joins with tables of Postgres that are asked by key, with a real server: {@link io.tidemark.tests.lookup.PostgresLookupTest}. */
@NullMarked
package io.tidemark.tests.lookup;

import org.jspecify.annotations.NullMarked;
