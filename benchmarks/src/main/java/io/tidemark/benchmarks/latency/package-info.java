/**
 * How long a row takes until it is seen, from Kafka and pushed by Java. Start at {@link io.tidemark.benchmarks.latency.KafkaLatency}. Knows the engine as a
 * user does.
 */
@NullMarked
package io.tidemark.benchmarks.latency;

import org.jspecify.annotations.NullMarked;
