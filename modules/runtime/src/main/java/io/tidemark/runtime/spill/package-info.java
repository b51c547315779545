/**
 * State that is larger than the heap's share for it: its pages in files of the data directory. Start at {@link io.tidemark.runtime.spill.SpillFiles}. Nothing
 * here knows what pages hold, or which of them move: that is {@code core.state} and {@code runtime.checkpoint}.
 */
@NullMarked
package io.tidemark.runtime.spill;

import org.jspecify.annotations.NullMarked;
