/** The contract of sinks. Start at {@link io.tidemark.api.sink.Sink}. Sinks know nothing of views, watermarks or ledgers. */
@NullMarked
package io.tidemark.api.sink;

import org.jspecify.annotations.NullMarked;
