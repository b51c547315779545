/**
 * Functions of arrays and rows. Start at {@link io.tidemark.core.function.nested.NestedFunctions}. Items are read and written by
 * {@code api.data.nested}; nothing here knows how they are packed.
 */
@NullMarked
package io.tidemark.core.function.nested;

import org.jspecify.annotations.NullMarked;
