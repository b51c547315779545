/** Our types and Calcite's. Start at {@link io.tidemark.sql.type.SqlTypes}. */
@NullMarked
package io.tidemark.sql.type;

import org.jspecify.annotations.NullMarked;
