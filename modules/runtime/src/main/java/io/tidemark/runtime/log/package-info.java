/**
 * The epoch log: the record of what each epoch read, of what cannot be read again, and of what was defined. Start at {@link
 * io.tidemark.runtime.log.EpochLog}; the bytes are drawn in {@code docs/formats/epoch-log.md}. Knows nothing of operators.
 */
@NullMarked
package io.tidemark.runtime.log;

import org.jspecify.annotations.NullMarked;
