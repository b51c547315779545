/**
 * The types of columns and rows. Start at {@link io.tidemark.api.type.DataType}. Nothing here knows of batches,
 * SQL text or Calcite.
 */
@NullMarked
package io.tidemark.api.type;

import org.jspecify.annotations.NullMarked;
