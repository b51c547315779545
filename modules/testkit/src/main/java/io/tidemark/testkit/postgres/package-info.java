/**
 * A Postgres server for tests, from Maven artifacts: {@link io.tidemark.testkit.postgres.PostgresServer}. It knows nothing of Tidemark.
 */
@NullMarked
package io.tidemark.testkit.postgres;

import org.jspecify.annotations.NullMarked;
