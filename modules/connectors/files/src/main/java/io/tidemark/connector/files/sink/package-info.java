/**
 * Writing files, one for each epoch that has changes. {@link io.tidemark.connector.files.sink.FilesSink} encodes, a {@link
 * io.tidemark.connector.files.sink.SinkDirectory} makes the result durable. Knows nothing of views.
 */
@NullMarked
package io.tidemark.connector.files.sink;

import org.jspecify.annotations.NullMarked;
