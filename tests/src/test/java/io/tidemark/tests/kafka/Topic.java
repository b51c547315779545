package io.tidemark.tests.kafka;

import io.tidemark.testkit.kafka.KafkaBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** A topic of one test, on the broker that all share or on another. One thread at a time. */
final class Topic implements AutoCloseable {
    private static final Duration MARKS = Duration.ofSeconds(10);

    private final KafkaBroker broker;
    private final String name;
    private final int partitions;
    private final Queue<Exception> failures = new ConcurrentLinkedQueue<>();
    private @Nullable KafkaProducer<byte[], byte[]> producer;

    private Topic(KafkaBroker broker, String name, int partitions) {
        this.partitions = partitions;
        this.broker = broker;
        this.name = name;
    }

    /** A new topic with a name of its own. */
    static Topic make(String prefix, int partitions) {
        return make(KafkaBroker.shared(), prefix, partitions, Map.of());
    }

    static Topic make(KafkaBroker broker, String prefix, int partitions, Map<String, String> settings) {
        Topic topic =
                new Topic(broker, prefix + "-" + UUID.randomUUID().toString().substring(0, 8), partitions);
        broker.createTopic(topic.name, partitions, settings);
        return topic;
    }

    String name() {
        return name;
    }

    /** The options of a source or sink: WITH (…). */
    String with(String... more) {
        StringBuilder options = new StringBuilder(
                "WITH (connector = 'kafka', bootstrap_servers = '" + broker.servers() + "', topic = '" + name + "'");
        for (String one : more) {
            options.append(", ").append(one);
        }
        return options.append(')').toString();
    }

    private KafkaProducer<byte[], byte[]> producer() {
        KafkaProducer<byte[], byte[]> open = producer;
        if (open == null) {
            open = new KafkaProducer<>(Map.of(
                    "bootstrap.servers",
                    broker.servers(),
                    "linger.ms",
                    "5",
                    // One request at a time keeps the order. The client's own numbering of batches now and then
                    // starts at 0 again, whereupon the broker refuses them until they expire.
                    "enable.idempotence",
                    "false",
                    "max.in.flight.requests.per.connection",
                    "1",
                    "key.serializer",
                    ByteArraySerializer.class,
                    "value.serializer",
                    ByteArraySerializer.class));
            producer = open;
        }
        return open;
    }

    /** Sends values to a partition; they are there when it returns. */
    Topic send(int partition, String... values) {
        for (String value : values) {
            send(new ProducerRecord<>(name, partition, null, bytes(value)));
        }
        return flush();
    }

    /** Sends a record as it is; {@link #flush} says whether it came there. */
    Topic send(ProducerRecord<byte[], byte[]> record) {
        producer().send(record, (sent, refused) -> {
            if (refused != null) {
                failures.add(refused);
            }
        });
        return this;
    }

    /** Waits until all that was sent is there. */
    Topic flush() {
        producer().flush();
        Exception refused = failures.poll();
        if (refused != null) {
            throw new IllegalStateException(
                    "the broker did not take a record; its log ends: " + broker.lastLog(), refused);
        }
        return this;
    }

    /** Sends values to partition 0 in a transaction that is committed or not. */
    Topic transaction(boolean commits, String... values) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                broker.servers(),
                "transactional.id",
                "test-" + name,
                "key.serializer",
                ByteArraySerializer.class,
                "value.serializer",
                ByteArraySerializer.class);
        try (KafkaProducer<byte[], byte[]> transactional = new KafkaProducer<>(settings)) {
            transactional.initTransactions();
            transactional.beginTransaction();
            for (String value : values) {
                transactional.send(new ProducerRecord<>(name, 0, null, bytes(value)));
            }
            transactional.flush();
            if (commits) {
                transactional.commitTransaction();
            } else {
                transactional.abortTransaction();
            }
        }
        waitForMarks();
        return this;
    }

    /** The broker ends a transaction with a mark a moment after it has said that it is over; until then readers of what is committed stop before it. */
    private void waitForMarks() {
        long giveUp = System.nanoTime() + MARKS.toNanos();
        while (end(IsolationLevel.READ_COMMITTED) < end() && System.nanoTime() < giveUp) {
            Thread.onSpinWait();
        }
    }

    static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    /** Forgets what precedes an offset, as retention does. */
    void deleteBefore(int partition, long offset) {
        admin(admin -> admin.deleteRecords(
                        Map.of(new TopicPartition(name, partition), RecordsToDelete.beforeOffset(offset)))
                .all());
    }

    void grow(int partitions) {
        admin(admin -> admin.createPartitions(Map.of(name, NewPartitions.increaseTo(partitions)))
                .all());
    }

    /** Deletes the topic and makes one of the same name. */
    void makeAnew(int partitions) {
        admin(admin -> admin.deleteTopics(List.of(name)).all());
        broker.createTopic(name, partitions, Map.of());
    }

    /** What a group says of its place in a partition. */
    @Nullable
    Long groupOffset(String group, int partition) {
        Map<String, Long> found = new HashMap<>();
        admin(admin -> admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .thenApply(offsets -> {
                    var one = offsets.get(new TopicPartition(name, partition));
                    if (one != null) {
                        found.put(group, one.offset());
                    }
                    return null;
                }));
        return found.get(group);
    }

    /** The number of offsets in all partitions. */
    long end() {
        return end(IsolationLevel.READ_UNCOMMITTED);
    }

    private long end(IsolationLevel isolation) {
        AtomicLong end = new AtomicLong();
        admin(admin -> {
            Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
            for (int partition = 0; partition < partitions; partition++) {
                wanted.put(new TopicPartition(name, partition), OffsetSpec.latest());
            }
            return admin.listOffsets(wanted, new ListOffsetsOptions(isolation))
                    .all()
                    .thenApply(offsets -> {
                        offsets.values().forEach(one -> end.addAndGet(one.offset()));
                        return null;
                    });
        });
        return end.get();
    }

    private interface Question {
        KafkaFuture<?> ask(Admin admin);
    }

    private void admin(Question question) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.servers()))) {
            question.ask(admin).get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All records of committed transactions, by partition and then offset. One that is open, as a killed process leaves it, is waited for a while. */
    List<ConsumerRecord<byte[], byte[]>> records() {
        waitForMarks();
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                broker.servers(),
                "isolation.level",
                "read_committed",
                "fetch.max.wait.ms",
                10,
                "key.deserializer",
                ByteArrayDeserializer.class,
                "value.deserializer",
                ByteArrayDeserializer.class);
        List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings)) {
            List<TopicPartition> partitions = consumer.partitionsFor(name).stream()
                    .map(info -> new TopicPartition(name, info.partition()))
                    .sorted(java.util.Comparator.comparing(TopicPartition::partition))
                    .toList();
            for (TopicPartition partition : partitions) {
                consumer.assign(List.of(partition));
                consumer.seekToBeginning(List.of(partition));
                long end = consumer.endOffsets(List.of(partition)).get(partition);
                while (consumer.position(partition) < end) {
                    consumer.poll(Duration.ofMillis(100)).forEach(all::add);
                }
            }
        }
        return all;
    }

    @Override
    public void close() {
        KafkaProducer<byte[], byte[]> open = producer;
        if (open != null) {
            open.close(Duration.ofSeconds(1));
        }
    }
}
