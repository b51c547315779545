package io.tidemark.connector.kafka.source;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.connector.kafka.client.Answers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Asks the broker about one topic. Thread-safe, but for questions of its own thread in Kafka's client. */
final class TopicLook implements AutoCloseable {
    private final ReadSettings settings;
    private final Admin admin;

    TopicLook(ReadSettings settings) {
        this.settings = settings;
        admin = Admin.create(settings.broker().of(AdminClientConfig.configNames(), Map.of()));
    }

    /** The topic; fails with FILE_NOT_FOUND if there is none. */
    TopicState state(String attempt, long timeoutMillis) {
        KafkaFuture<TopicDescription> asked = Objects.requireNonNull(admin.describeTopics(List.of(settings.topic()))
                .topicNameValues()
                .get(settings.topic()));
        TopicDescription topic = known(asked, attempt, timeoutMillis);
        Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
        topic.partitions()
                .forEach(one -> wanted.put(new TopicPartition(settings.topic(), one.partition()), OffsetSpec.latest()));
        SortedMap<Integer, Long> ends = new TreeMap<>();
        offsets(wanted, attempt, timeoutMillis).forEach((partition, offset) -> ends.put(partition.partition(), offset));
        return new TopicState(topic.topicId(), ends);
    }

    private TopicDescription known(KafkaFuture<TopicDescription> asked, String attempt, long timeoutMillis) {
        try {
            return Answers.inTime(asked, timeoutMillis, attempt, settings.broker());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                throw StatementException.of(ErrorCode.FILE_NOT_FOUND, attempt)
                        .withDetail("The broker at " + settings.broker().servers() + " has no topic \""
                                + settings.topic() + "\".")
                        .withHint(
                                "Make it first, with as many partitions as it will need: kafka-topics.sh --create --topic "
                                        + settings.topic() + " --partitions …");
            }
            throw Answers.failed(attempt, settings.broker(), e);
        }
    }

    /** Offsets that the broker knows; −1 for a time after the last row. */
    private Map<TopicPartition, Long> offsets(
            Map<TopicPartition, OffsetSpec> wanted, String attempt, long timeoutMillis) {
        ListOffsetsOptions committed = new ListOffsetsOptions(IsolationLevel.READ_COMMITTED);
        Map<TopicPartition, ListOffsetsResultInfo> answer =
                Answers.await(admin.listOffsets(wanted, committed).all(), timeoutMillis, attempt, settings.broker());
        Map<TopicPartition, Long> offsets = new HashMap<>();
        answer.forEach((partition, info) -> offsets.put(partition, info.offset()));
        return offsets;
    }

    /** One offset of one partition; −1 for a time after the last row. */
    long offset(TopicPartition partition, OffsetSpec wanted) {
        String attempt = "could not read " + settings.owner();
        Long offset = offsets(Map.of(partition, wanted), attempt, settings.timeoutMillis())
                .get(partition);
        return offset == null ? -1 : offset;
    }

    /** Whether the broker removes rows that are not the last of their key. False if it does not say. */
    boolean isCompacted() {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, settings.topic());
        try {
            ConfigEntry policy = Answers.await(
                            Objects.requireNonNull(admin.describeConfigs(List.of(resource))
                                    .values()
                                    .get(resource)),
                            settings.timeoutMillis(),
                            "could not open " + settings.owner(),
                            settings.broker())
                    .get("cleanup.policy");
            return policy != null && String.valueOf(policy.value()).contains("compact");
        } catch (StatementException notAllowed) {
            // Who may read a topic need not be allowed to see its settings; a replay compares what it reads in any
            // case.
            return false;
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(1));
    }
}
