package io.tidemark.benchmarks.compare;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** The sales that a run left in its topic, as a reader of committed rows sees them. Stateless. */
final class SalesTopic {
    private static final Pattern SALES = Pattern.compile("\"sales\":(-?[\\d.]+)");
    private static final Pattern PURCHASES = Pattern.compile("\"purchases\":(\\d+)");
    private static final Duration WAIT = Duration.ofMillis(200);

    private SalesTopic() {}

    /** Of the last row of each key: purchases, and the sum of their amounts. */
    record Found(long counted, long cents) {}

    /** Reads partition 0 of the topic to its end. */
    static Found read(String servers, String topic) {
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
        long counted = 0;
        BigDecimal sum = BigDecimal.ZERO;
        for (String value : last.values()) {
            counted += Long.parseLong(first(PURCHASES, value));
            sum = sum.add(new BigDecimal(first(SALES, value)));
        }
        return new Found(counted, sum.movePointRight(2).longValueExact());
    }

    private static String first(Pattern pattern, String value) {
        Matcher matcher = pattern.matcher(value);
        if (!matcher.find()) {
            throw new IllegalStateException("no " + pattern + " in " + value);
        }
        return matcher.group(1);
    }
}
