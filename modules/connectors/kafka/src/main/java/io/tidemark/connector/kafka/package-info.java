/**
 * Kafka as a source and as a sink, found by ServiceLoader under the name {@code kafka}. Start at {@link
 * io.tidemark.connector.kafka.KafkaSourceConnector} and {@link io.tidemark.connector.kafka.KafkaSinkConnector}, which are all that is loaded
 * while nobody asks for Kafka. Bytes become columns in a format, never here.
 */
@NullMarked
package io.tidemark.connector.kafka;

import org.jspecify.annotations.NullMarked;
