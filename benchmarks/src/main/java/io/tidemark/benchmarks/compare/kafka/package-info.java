/**
 * From a topic to a topic, by Tidemark, by Kafka Streams and by Flink. Start at {@link io.tidemark.benchmarks.compare.kafka.KafkaComparison}.
 */
@NullMarked
package io.tidemark.benchmarks.compare.kafka;

import org.jspecify.annotations.NullMarked;
