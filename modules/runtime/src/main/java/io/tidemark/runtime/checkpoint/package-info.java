/**
 * Checkpoints: everything that has to outlive the process and is not in the log or a book, as of one epoch. Start at {@link
 * io.tidemark.runtime.checkpoint.CheckpointStore}; the bytes are drawn in {@code docs/formats/checkpoint.md}. Knows nothing of
 * pipelines: parts are named and opaque.
 */
@NullMarked
package io.tidemark.runtime.checkpoint;

import org.jspecify.annotations.NullMarked;
