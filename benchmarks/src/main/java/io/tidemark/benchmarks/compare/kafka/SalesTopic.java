package io.tidemark.benchmarks.compare.kafka;

import io.tidemark.benchmarks.compare.Measured;
import io.tidemark.benchmarks.compare.SaleLines;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** The sales that a run left in its topic, as a reader of committed rows sees them. Stateless. */
final class SalesTopic {
    private static final Duration WAIT = Duration.ofMillis(200);

    private SalesTopic() {}

    /** Reads partition 0 of the topic to its end; adds up the last row of each key. */
    static Measured read(String servers, String topic) {
        Map<String, String> last = new HashMap<>();
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                servers,
                "isolation.level",
                "read_committed",
                "key.deserializer",
                StringDeserializer.class,
                "value.deserializer",
                StringDeserializer.class);
        TopicPartition partition = new TopicPartition(topic, 0);
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(settings)) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end =
                    consumer.endOffsets(List.of(partition)).values().iterator().next();
            while (consumer.position(partition) < end) {
                for (ConsumerRecord<String, String> record : consumer.poll(WAIT)) {
                    if (record.value() == null) {
                        last.remove(record.key());
                    } else {
                        last.put(record.key(), record.value());
                    }
                }
            }
        }
        return SaleLines.sum(last.values());
    }
}
