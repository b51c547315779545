/**
 * A Kafka broker for tests, from Maven's artifacts, in a process of its own. Start at {@link io.tidemark.testkit.kafka.KafkaBroker}. Whoever uses
 * it puts {@code org.apache.kafka:kafka_2.13} on the class path. Knows nothing of connectors.
 */
@NullMarked
package io.tidemark.testkit.kafka;

import org.jspecify.annotations.NullMarked;
