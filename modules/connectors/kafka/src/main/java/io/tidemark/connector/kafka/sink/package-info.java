/**
 * Writing to a topic, an epoch in a transaction. {@link io.tidemark.connector.kafka.sink.KafkaSink} sends, an {@link
 * io.tidemark.connector.kafka.sink.EpochTopic} remembers who wrote which epoch last. Knows nothing of views.
 */
@NullMarked
package io.tidemark.connector.kafka.sink;

import org.jspecify.annotations.NullMarked;
