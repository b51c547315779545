/**
 * The stage between a source and the plans that read it: removes what was sent twice and stamps each row with the watermark before it. Start
 * at {@link io.tidemark.core.dedup.SourceStage}. A host drives it, once for each source of a pipeline.
 */
@NullMarked
package io.tidemark.core.dedup;

import org.jspecify.annotations.NullMarked;
