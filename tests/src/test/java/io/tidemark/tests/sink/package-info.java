/** Sinks held to their contract, and followed through crashes. Start at {@link io.tidemark.tests.sink.SinkContractTest}. */
@NullMarked
package io.tidemark.tests.sink;

import org.jspecify.annotations.NullMarked;
