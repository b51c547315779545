/**
 * Casts between all types. Start at {@link io.tidemark.core.function.cast.CastFunctions}, which says which casts there are. The text of
 * values is that of {@code api.format.text}, the same that formats read and write.
 */
@NullMarked
package io.tidemark.core.function.cast;

import org.jspecify.annotations.NullMarked;
