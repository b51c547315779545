package io.tidemark.connector.kafka.sink;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.connector.kafka.client.Answers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * The compacted topic of one partition in which each sink of a broker keeps its {@link EpochRecord}. Not the consumer group's offsets, which a
 * broker forgets after a week in which nothing was written. One thread at a time.
 */
final class EpochTopic implements AutoCloseable {
    private static final long FIRST_REACH = 1_000;
    private static final long NEXT_REACH = 100;

    /** A transaction that nobody ends is ended by the broker after a minute, and ten seconds until it looks. */
    private static final long PATIENCE_NANOS = 75_000_000_000L;

    private final WriteSettings settings;
    private final TopicPartition partition;
    private final Admin admin;

    EpochTopic(WriteSettings settings) {
        this.settings = settings;
        partition = new TopicPartition(settings.epochTopic(), 0);
        admin = Admin.create(settings.broker()
                .of(
                        AdminClientConfig.configNames(),
                        Map.of(
                                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                                settings.timeoutMillis(),
                                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                                settings.timeoutMillis())));
    }

    /** Makes the topic if it is not there, and sees that the sink's own is. */
    void prepare() {
        if (!exists(settings.topic())) {
            throw StatementException.of(ErrorCode.FILE_NOT_FOUND, settings.attempt())
                    .withDetail("The broker at " + settings.broker().servers() + " has no topic \"" + settings.topic()
                            + "\".")
                    .withHint(
                            "Make it first, with as many partitions as it will need: kafka-topics.sh --create --topic "
                                    + settings.topic() + " --partitions …");
        }
        if (!exists(settings.epochTopic())) {
            make();
        }
    }

    /** Whether what a broker was slow with since {@code begunNanos} may still come: it answers, and not all such things must be over by now. */
    boolean isWorthWaiting(long begunNanos) {
        return System.nanoTime() - begunNanos <= PATIENCE_NANOS && answers();
    }

    private boolean answers() {
        try {
            answer(admin.describeCluster().nodes());
            return true;
        } catch (ExecutionException | StatementException e) {
            return false;
        }
    }

    private boolean exists(String topic) {
        try {
            answer(admin.describeTopics(List.of(topic)).allTopicNames());
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            if (e.getCause() instanceof TimeoutException) {
                throw Answers.silent(settings.attempt(), settings.broker(), settings.timeoutMillis())
                        .causedBy(e);
            }
            throw Answers.failed(settings.attempt(), settings.broker(), e);
        }
    }

    private <T> T answer(KafkaFuture<T> asked) throws ExecutionException {
        return Answers.inTime(asked, settings.timeoutMillis(), settings.attempt(), settings.broker());
    }

    private void make() {
        NewTopic topic = new NewTopic(settings.epochTopic(), Optional.of(1), Optional.empty())
                .configs(Map.of("cleanup.policy", "compact", "segment.bytes", "16777216"));
        try {
            answer(admin.createTopics(List.of(topic)).all());
        } catch (ExecutionException e) {
            // Another sink may have been quicker.
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw Answers.failed(settings.attempt(), settings.broker(), e);
            }
        }
    }

    /** The sink's record as far as it can be read at once: a later one may be hidden by a transaction that is open. Null if there is none. */
    @Nullable
    EpochRecord glance() {
        return lastBefore(offset(OffsetSpec.latest(), IsolationLevel.READ_COMMITTED));
    }

    /** The sink's record: of all that was written before the call, whatever transactions it waits for. Null if there is none. */
    @Nullable
    EpochRecord last() {
        return lastBefore(offset(OffsetSpec.latest(), IsolationLevel.READ_UNCOMMITTED));
    }

    private @Nullable EpochRecord lastBefore(long end) {
        long first = offset(OffsetSpec.earliest(), IsolationLevel.READ_UNCOMMITTED);
        for (long reach = FIRST_REACH; ; reach *= NEXT_REACH) {
            long from = Math.max(first, end - reach);
            EpochRecord found = read(from, end);
            if (found != null || from == first) {
                return found;
            }
        }
    }

    private long offset(OffsetSpec wanted, IsolationLevel isolation) {
        return Answers.await(
                        admin.listOffsets(Map.of(partition, wanted), new ListOffsetsOptions(isolation))
                                .partitionResult(partition),
                        settings.timeoutMillis(),
                        settings.attempt(),
                        settings.broker())
                .offset();
    }

    private @Nullable EpochRecord read(long from, long end) {
        Map<String, Object> own = new HashMap<>();
        own.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        own.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        own.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        // The client asks ahead, and is closed only when that is answered: at the end of the topic nothing comes.
        own.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 10);
        own.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        own.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        byte[] place = settings.place().getBytes(StandardCharsets.UTF_8);
        long begun = System.nanoTime();
        long deadline = begun + settings.timeoutMillis() * 1_000_000L;
        EpochRecord last = null;
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings.broker().of(ConsumerConfig.configNames(), own))) {
            consumer.assign(List.of(partition));
            consumer.seek(partition, from);
            while (consumer.position(partition) < end) {
                for (ConsumerRecord<byte[], byte[]> one : consumer.poll(Duration.ofMillis(100))) {
                    last = Arrays.equals(one.key(), place) && one.value() != null ? parsed(one.value()) : last;
                }
                if (System.nanoTime() - deadline > 0 && consumer.position(partition) < end) {
                    if (!isWorthWaiting(begun)) {
                        throw isHidden();
                    }
                    deadline += settings.timeoutMillis() * 1_000_000L;
                }
            }
        } catch (KafkaException e) {
            throw Answers.failed(settings.attempt(), settings.broker(), e);
        }
        return last;
    }

    private StatementException isHidden() {
        return StatementException.of(ErrorCode.IO, settings.attempt())
                .withDetail(
                        "Topic \"" + settings.epochTopic() + "\" cannot be read to its end: either the broker at "
                                + settings.broker().servers()
                                + " does not answer, or another sink has died there within a transaction, which ends by itself in a minute.")
                .withHint(
                        "Run again then: nothing is lost. Sinks with an epoch_topic of their own do not wait for each other.");
    }

    private EpochRecord parsed(byte[] value) {
        EpochRecord record = EpochRecord.parse(value);
        if (record == null) {
            throw StatementException.of(ErrorCode.SINK_MISMATCH, settings.attempt())
                    .withDetail("Topic \"" + settings.epochTopic()
                            + "\" holds a record of the sink that this version cannot read: "
                            + new String(value, StandardCharsets.UTF_8) + ".")
                    .withHint("Write it with the version that made it, or give the sink another epoch_topic.");
        }
        return record;
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }
}
