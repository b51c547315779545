package io.tidemark.connector.kafka.source;

import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionInfo;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceIncident;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** A topic. Its partitions are named as Kafka does, {@code purchases-0}. Thread-safe. */
final class KafkaSource implements Source {
    private final ReadSettings settings;
    private final TopicWatch watch;
    private final TopicLook look;
    private final RecordSupply supply;
    private final boolean isCompacted;
    private final Set<String> turnedUp = new HashSet<>();
    private final List<SourceIncident> incidents = new ArrayList<>();
    private final Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    private final Map<TopicPartition, OffsetAndMetadata> told = new HashMap<>();
    private boolean hasComplained;

    private KafkaSource(ReadSettings settings, TopicLook look) {
        this.settings = settings;
        this.look = look;
        String attempt = "could not open " + settings.owner();
        watch = new TopicWatch(settings, look, look.state(attempt, settings.timeoutMillis()));
        isCompacted = look.isCompacted();
        supply = new RecordSupply(settings);
    }

    static KafkaSource open(ReadSettings settings) {
        TopicLook look = new TopicLook(settings);
        try {
            return new KafkaSource(settings, look);
        } catch (RuntimeException e) {
            look.close();
            throw e;
        }
    }

    @Override
    public List<PartitionInfo> partitions() {
        return partitions(watch.look(this::report));
    }

    @Override
    public List<PartitionInfo> glance() {
        return partitions(watch.glance(this::report));
    }

    @Override
    public void onNews(Runnable news) {
        supply.onNews(news);
    }

    private List<PartitionInfo> partitions(TopicState state) {
        tellGroup();
        List<PartitionInfo> partitions = new ArrayList<>();
        state.ends().forEach((partition, end) -> {
            String name = new TopicPartition(settings.topic(), partition).toString();
            partitions.add(new PartitionInfo(name, new Position("", end), -1));
        });
        partitions.sort(Comparator.comparing(PartitionInfo::name));
        return partitions;
    }

    @Override
    public PartitionCursor open(String partition, PartitionProgress progress) {
        return new KafkaCursor(this, settings, supply, partitionOf(partition), progress);
    }

    /** Of a compacted topic the broker removes rows that were read, unless they are the last of their key. */
    boolean isReplayable() {
        return !isCompacted;
    }

    private TopicPartition partitionOf(String name) {
        return new TopicPartition(
                settings.topic(),
                Integer.parseInt(name.substring(settings.topic().length() + 1)));
    }

    @Override
    public synchronized void turnedUp(String partition) {
        turnedUp.add(partition);
    }

    /** Where reading of a partition begins of which nothing was read yet. */
    long startOf(TopicPartition partition) {
        boolean isAddition;
        synchronized (this) {
            isAddition = turnedUp.contains(partition.toString());
        }
        StartRule.Place place =
                isAddition ? StartRule.Place.EARLIEST : settings.start().of(partition.partition());
        OffsetSpec question = place.question();
        long offset = question == null ? place.offset() : look.offset(partition, question);
        return offset < 0 ? latest(partition) : offset;
    }

    /** The first offset that the broker has. */
    long earliest(TopicPartition partition) {
        return look.offset(partition, OffsetSpec.earliest());
    }

    /** The offset after the last one. */
    long latest(TopicPartition partition) {
        return look.offset(partition, OffsetSpec.latest());
    }

    /** Tells this topic from others that have its name. */
    long mark() {
        return watch.mark();
    }

    /** Whether the topic is the one that it was when the source was opened; asks the broker. */
    boolean isSameTopic() {
        return watch.isSame();
    }

    void report(TopicPartition partition, long offset, String message) {
        report(partition.toString(), offset, "partition \"" + partition + "\": " + message);
    }

    private synchronized void report(String partition, long offset, String message) {
        incidents.add(new SourceIncident(partition, new Position("", Math.max(0, offset)), message));
    }

    @Override
    public synchronized List<SourceIncident> incidents() {
        List<SourceIncident> news = List.copyOf(incidents);
        incidents.clear();
        return news;
    }

    @Override
    public void committed(String partition, Position position) {
        committed.put(partitionOf(partition), new OffsetAndMetadata(position.offset()));
    }

    private void tellGroup() {
        if (!committed.equals(told)) {
            told.putAll(committed);
            supply.commit(Map.copyOf(committed));
        }
        Exception failure = supply.commitFailure();
        if (failure != null && !hasComplained) {
            hasComplained = true;
            report(
                    settings.topic(),
                    0,
                    "consumer group \"" + settings.group() + "\" cannot be told how far we are ("
                            + failure.getMessage()
                            + "): tools that show its lag are wrong, nothing else. Allow it, or leave the group out: group = ''.");
        }
    }

    @Override
    public void close() {
        supply.close(committed.equals(told) ? Map.of() : Map.copyOf(committed));
        watch.close();
        look.close();
    }
}
