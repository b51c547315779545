/**
 * Columnar batches of changes. Start at {@link io.tidemark.api.data.Batch}. Nothing here knows of files, SQL or operators.
 */
@NullMarked
package io.tidemark.api.data;

import org.jspecify.annotations.NullMarked;
