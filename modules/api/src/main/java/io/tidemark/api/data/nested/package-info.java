/**
 * Arrays and rows in the bytes of one value. Start at {@link io.tidemark.api.data.nested.NestedWriter}, which draws the format. Nothing here
 * knows of text or JSON.
 */
@NullMarked
package io.tidemark.api.data.nested;

import org.jspecify.annotations.NullMarked;
