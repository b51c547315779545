/** The flash sale from Kafka to Kafka by Kafka Streams. Start at {@link io.tidemark.benchmarks.peer.streams.StreamsFlashSale}. Knows nothing of Tidemark. */
@NullMarked
package io.tidemark.benchmarks.peer.streams;

import org.jspecify.annotations.NullMarked;
