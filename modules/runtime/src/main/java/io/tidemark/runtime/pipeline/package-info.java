/**
 * Pipelines and the epochs that run them: which slice comes next, what an epoch reads, what follows from it, and how it is replayed. Start at
 * {@link io.tidemark.runtime.pipeline.EpochRunner}. Knows nothing of checkpoints' form, sinks or definitions' text.
 */
@NullMarked
package io.tidemark.runtime.pipeline;

import org.jspecify.annotations.NullMarked;
