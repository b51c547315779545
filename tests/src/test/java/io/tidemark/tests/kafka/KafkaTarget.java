package io.tidemark.tests.kafka;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.DataType;
import io.tidemark.connector.kafka.KafkaSinkConnector;
import io.tidemark.format.json.JsonFormat;
import io.tidemark.testkit.ZSets;
import io.tidemark.testkit.kafka.KafkaBroker;
import io.tidemark.testkit.sink.SinkTarget;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A topic of two partitions. A crash leaves a transaction open, or is after its end. One thread at a time. */
final class KafkaTarget implements SinkTarget {
    private static final JsonFormat JSON = new JsonFormat();
    private static final Options NONE = Options.check("sink", Map.of(), JSON.options());
    /** Begun, with rows of the topic, with the record of the epoch too. */
    private static final int OPEN_STEPS = 3;

    private final Topic topic = Topic.make("sink", 2);

    @Override
    public Set<SinkMode> modes() {
        return EnumSet.of(SinkMode.UPSERT, SinkMode.APPEND);
    }

    @Override
    public boolean takes(DataType type) {
        return true;
    }

    @Override
    public boolean checksColumns() {
        return false;
    }

    @Override
    public Sink open(SinkSchema schema) {
        KafkaSinkConnector connector = new KafkaSinkConnector();
        Map<String, String> options = Map.of(
                "bootstrap_servers",
                KafkaBroker.shared().servers(),
                "topic",
                topic.name(),
                "epoch_topic",
                "epochs-of-tests",
                "broker_timeout",
                "30 seconds");
        return connector.open(
                schema,
                Options.check("sink \"" + schema.name() + "\"", options, connector.options()),
                Path.of(""),
                JSON,
                NONE);
    }

    @Override
    public boolean applyAndDie(SinkSchema schema, long epoch, List<Batch> changes, int step) {
        if (step >= OPEN_STEPS) {
            try (Sink sink = open(schema)) {
                sink.apply(epoch, changes);
            }
            return step == OPEN_STEPS;
        }
        // As the sink does it, but for the end of the transaction.
        String place = "tidemark/" + topic.name() + "/" + schema.name();
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                KafkaBroker.shared().servers(),
                "transactional.id",
                place,
                "key.serializer",
                ByteArraySerializer.class,
                "value.serializer",
                ByteArraySerializer.class);
        KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings);
        producer.initTransactions();
        producer.beginTransaction();
        if (step > 0) {
            producer.send(new ProducerRecord<>(topic.name(), 0, null, Topic.bytes("{\"store\": \"x\", \"sales\": 9}")));
        }
        if (step > 1) {
            String record = "1 " + epoch + " " + schema.owner().identity() + " "
                    + schema.owner().engine();
            producer.send(new ProducerRecord<>("epochs-of-tests", 0, Topic.bytes(place), Topic.bytes(record)));
        }
        producer.flush();
        producer.close(Duration.ZERO);
        return true;
    }

    @Override
    public Map<List<@Nullable Object>, Long> rows(SinkSchema schema) {
        Map<List<@Nullable Object>, Long> rows = new HashMap<>();
        Map<String, List<@Nullable Object>> byKey = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : topic.records()) {
            String key = record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
            if (schema.mode() == SinkMode.APPEND) {
                ZSets.add(rows, decoded(record.value(), schema), 1);
            } else if (record.value() == null) {
                byKey.remove(key);
            } else {
                byKey.put(key, decoded(record.value(), schema));
            }
        }
        byKey.values().forEach(row -> rows.put(row, 1L));
        return rows;
    }

    private static List<@Nullable Object> decoded(byte[] value, SinkSchema schema) {
        Slice slice = new Slice();
        slice.buffer = Arrays.copyOf(value, value.length + Slice.PADDING);
        slice.bufferSize = value.length;
        slice.add(0, value.length, 0);
        Batch row = new Batch(schema.row(), 1);
        Rejections rejections = new Rejections();
        JSON.decoder(schema.row(), NONE).decode(slice, row, rejections);
        if (rejections.count() > 0) {
            throw new AssertionError(rejections.error(0));
        }
        return ZSets.row(row, 0);
    }

    @Override
    public void close() {
        topic.close();
    }
}
