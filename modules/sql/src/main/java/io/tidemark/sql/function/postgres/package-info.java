/**
 * Functions of Postgres by their signatures. Start at {@link io.tidemark.sql.function.postgres.Signatures}, the list. What they do is in
 * {@code core.function}; nothing here computes.
 */
@NullMarked
package io.tidemark.sql.function.postgres;

import org.jspecify.annotations.NullMarked;
