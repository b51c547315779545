/**
 * The contract of sources. Start at {@link io.tidemark.api.source.SourceConnector}; a row's bytes travel in a
 * {@link io.tidemark.api.source.Slice}. Sources know nothing of watermarks, epochs or state.
 */
@NullMarked
package io.tidemark.api.source;

import org.jspecify.annotations.NullMarked;
