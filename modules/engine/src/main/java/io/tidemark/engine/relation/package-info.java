/**
 * What a query can read, and where its rows come from: sources, tables, views and their books. Start at {@link
 * io.tidemark.engine.relation.StoredRelations}. Knows nothing of SQL text.
 */
@NullMarked
package io.tidemark.engine.relation;

import org.jspecify.annotations.NullMarked;
