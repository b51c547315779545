/**
 * From a topic to a topic, by Tidemark and by Kafka Streams. Start at {@link io.tidemark.benchmarks.compare.kafka.KafkaComparison}.
 */
@NullMarked
package io.tidemark.benchmarks.compare.kafka;

import org.jspecify.annotations.NullMarked;
