/**
 * A table kept equal to a view. Start at {@link io.tidemark.connector.postgres.sink.PostgresSink}; {@link
 * io.tidemark.connector.postgres.sink.SinkRegister} is what makes an epoch count once.
 */
@NullMarked
package io.tidemark.connector.postgres.sink;

import org.jspecify.annotations.NullMarked;
