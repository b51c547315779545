/**
 * The contract of formats: bytes to rows ({@link io.tidemark.api.format.Framer}), rows to columns
 * ({@link io.tidemark.api.format.Decoder}) and back. Start at {@link io.tidemark.api.format.Format}. Formats know nothing of files.
 */
@NullMarked
package io.tidemark.api.format;

import org.jspecify.annotations.NullMarked;
