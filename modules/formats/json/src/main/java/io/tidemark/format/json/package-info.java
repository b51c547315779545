/**
 * JSON lines (RFC 8259, one object a line): bytes to columns and back, found by ServiceLoader. Start at {@link
 * io.tidemark.format.json.JsonDecoder}, which reads a row by guessing that its keys are those of the row before; {@link
 * io.tidemark.format.json.ValueReader} turns values into columns, {@link io.tidemark.format.json.JsonSkipper} checks what is not
 * read. Knows nothing of files.
 */
@NullMarked
package io.tidemark.format.json;

import org.jspecify.annotations.NullMarked;
