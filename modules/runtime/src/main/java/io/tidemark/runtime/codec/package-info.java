/**
 * Bytes: how values, row types and batches lie in the files of a data directory. Start at {@link
 * io.tidemark.runtime.codec.ByteWriter}. All numbers are little-endian. Knows nothing of files.
 */
@NullMarked
package io.tidemark.runtime.codec;

import org.jspecify.annotations.NullMarked;
