/**
 * JSON lines: bytes to columns and back. Found by ServiceLoader.
 */
@NullMarked
package io.tidemark.format.json;

import org.jspecify.annotations.NullMarked;
