/** Errors of the parser and of Calcite as ours. Start at {@link io.tidemark.sql.error.ErrorTranslation}. */
@NullMarked
package io.tidemark.sql.error;

import org.jspecify.annotations.NullMarked;
