/** The flash sale from Kafka to Kafka by Flink SQL, in one process. Start at {@link io.tidemark.benchmarks.peer.flink.kafka.FlinkKafkaFlashSale}. Knows nothing of Tidemark. */
@NullMarked
package io.tidemark.benchmarks.peer.flink.kafka;

import org.jspecify.annotations.NullMarked;
