/**
 * {@code format = 'raw'}: a row is one value, as it is. Start at {@link io.tidemark.format.raw.RawFormat}. Knows nothing of connectors.
 */
@NullMarked
package io.tidemark.format.raw;

import org.jspecify.annotations.NullMarked;
