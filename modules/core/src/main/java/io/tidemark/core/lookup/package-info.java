/**
 * The join with a table outside that is asked by key: start at {@link io.tidemark.core.lookup.LookupJoin}. What it needs to know it says as a {@link
 * io.tidemark.core.lookup.Question}; the answers come as rows of an input, as {@link io.tidemark.core.lookup.AnswerRows} describes. Knows nothing of connections.
 */
@NullMarked
package io.tidemark.core.lookup;

import org.jspecify.annotations.NullMarked;
