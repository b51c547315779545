/**
 * Runs queries over rows as of one epoch: start at {@link io.tidemark.engine.query.QueryRunner}. Knows nothing of SQL text.
 */
@NullMarked
package io.tidemark.engine.query;

import org.jspecify.annotations.NullMarked;
