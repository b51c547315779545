/**
 * JSON lines (RFC 8259, one object a line): bytes to columns and back, found by ServiceLoader. Start at {@link
 * io.tidemark.format.json.JsonDecoder}; rows are read in {@code row}, and their values in {@code value}. Knows nothing of files.
 */
@NullMarked
package io.tidemark.format.json;

import org.jspecify.annotations.NullMarked;
