/**
 * The suite that each sink passes. Start at {@link io.tidemark.testkit.sink.SinkContract}; whoever writes a sink implements {@link
 * io.tidemark.testkit.sink.SinkTarget}. Knows nothing of what lies at the other end.
 */
@NullMarked
package io.tidemark.testkit.sink;

import org.jspecify.annotations.NullMarked;
