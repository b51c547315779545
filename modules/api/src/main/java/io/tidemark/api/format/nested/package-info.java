/**
 * Values of every type, those within others too, as Postgres' text and as JSON. Start at {@link io.tidemark.api.format.nested.ValueText}.
 * For values without parts see {@code format.text}, which knows nothing of this.
 */
@NullMarked
package io.tidemark.api.format.nested;

import org.jspecify.annotations.NullMarked;
