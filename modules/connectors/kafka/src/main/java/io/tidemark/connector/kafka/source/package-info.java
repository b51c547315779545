/**
 * Reading a topic. {@link io.tidemark.connector.kafka.source.KafkaSource} says which partitions there are; a {@link
 * io.tidemark.connector.kafka.source.KafkaCursor} cuts one into slices; all share a {@link
 * io.tidemark.connector.kafka.source.RecordSupply}, which is one consumer of Kafka's client. Knows nothing of what a value holds.
 */
@NullMarked
package io.tidemark.connector.kafka.source;

import org.jspecify.annotations.NullMarked;
