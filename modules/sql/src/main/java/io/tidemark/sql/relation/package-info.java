/** Relations as Calcite sees them. Start at {@link io.tidemark.sql.relation.RelationSchema}. Knows nothing of plans. */
@NullMarked
package io.tidemark.sql.relation;

import org.jspecify.annotations.NullMarked;
