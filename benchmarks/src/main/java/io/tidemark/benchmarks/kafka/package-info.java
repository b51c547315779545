/** Kafka in, over a real broker. Start at {@link io.tidemark.benchmarks.kafka.KafkaLatency}. */
@NullMarked
package io.tidemark.benchmarks.kafka;

import org.jspecify.annotations.NullMarked;
