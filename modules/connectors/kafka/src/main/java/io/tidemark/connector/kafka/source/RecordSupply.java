package io.tidemark.connector.kafka.source;

import io.tidemark.connector.kafka.client.Answers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * One consumer of Kafka's client for all partitions of a source. Thread-safe: whoever needs records and finds none fetches, for all
 * partitions, and puts those of others into their queues. There is no thread of its own, so nothing is fetched that nobody asks for.
 */
final class RecordSupply implements AutoCloseable {
    private static final long SOON_NANOS = 500_000L;
    private static final Duration LAST_WAIT = Duration.ofSeconds(2);

    private final ReadSettings settings;
    private final KafkaConsumer<ByteBuffer, ByteBuffer> consumer;
    private final Map<TopicPartition, RecordQueue> queues = new HashMap<>();
    private Set<TopicPartition> paused = new HashSet<>();
    private long fetchedAtNanos = System.nanoTime() - SOON_NANOS;
    private boolean isClosed;
    private @Nullable Exception commitFailure;

    RecordSupply(ReadSettings settings) {
        this.settings = settings;
        Map<String, Object> own = new HashMap<>();
        own.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        own.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        own.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        // Buffers that the client made anyway: no object for a row but the client's.
        own.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteBufferDeserializer.class);
        own.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteBufferDeserializer.class);
        own.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 4096);
        if (!settings.group().isEmpty()) {
            own.put(ConsumerConfig.GROUP_ID_CONFIG, settings.group());
        }
        consumer = new KafkaConsumer<>(settings.broker().of(ConsumerConfig.configNames(), own));
    }

    /** A queue of the records from {@code offset} on. */
    synchronized RecordQueue open(TopicPartition partition, long offset) {
        RecordQueue queue = new RecordQueue(partition, offset);
        queues.put(partition, queue);
        consumer.assign(new ArrayList<>(queues.keySet()));
        consumer.seek(partition, offset);
        return queue;
    }

    /** Goes to another offset. */
    synchronized void seek(RecordQueue queue, long offset) {
        queue.restart(offset);
        consumer.seek(queue.partition(), offset);
    }

    synchronized void close(RecordQueue queue) {
        if (!isClosed && queues.remove(queue.partition(), queue)) {
            consumer.assign(new ArrayList<>(queues.keySet()));
        }
    }

    /** The next records of a queue, or null. If there are none they are fetched; it waits for {@code waitMillis} at most. */
    synchronized @Nullable List<ConsumerRecord<ByteBuffer, ByteBuffer>> take(RecordQueue queue, long waitMillis) {
        if (queue.isEmpty() && !queue.isOutOfRange() && !isClosed) {
            fetch(waitMillis);
        }
        return queue.poll();
    }

    /** Whether all that was fetched has been taken, and up to where that was. */
    synchronized long takenTo(RecordQueue queue, long otherwise) {
        return queue.isEmpty() ? queue.fetchedTo() : otherwise;
    }

    synchronized boolean isOutOfRange(RecordQueue queue) {
        return queue.isOutOfRange() && queue.isEmpty();
    }

    private void fetch(long waitMillis) {
        // Each partition asks in turn; what is there for all of them comes with the first.
        if (waitMillis == 0 && System.nanoTime() - fetchedAtNanos < SOON_NANOS) {
            return;
        }
        pauseFull();
        try {
            ConsumerRecords<ByteBuffer, ByteBuffer> records = consumer.poll(Duration.ofMillis(waitMillis));
            for (TopicPartition partition : records.partitions()) {
                RecordQueue queue = queues.get(partition);
                if (queue != null) {
                    queue.add(records.records(partition));
                }
            }
            records.nextOffsets().forEach(this::advance);
        } catch (OffsetOutOfRangeException e) {
            e.offsetOutOfRangePartitions().keySet().forEach(this::leave);
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException e) {
            throw Answers.failed("could not read " + settings.owner(), settings.broker(), e);
        } finally {
            fetchedAtNanos = System.nanoTime();
        }
    }

    private void advance(TopicPartition partition, OffsetAndMetadata next) {
        RecordQueue queue = queues.get(partition);
        if (queue != null) {
            queue.setFetchedTo(next.offset());
        }
    }

    private void leave(TopicPartition partition) {
        RecordQueue queue = queues.get(partition);
        if (queue != null) {
            queue.setOutOfRange();
        }
    }

    private void pauseFull() {
        Set<TopicPartition> full = new HashSet<>();
        queues.forEach((partition, queue) -> {
            if (queue.isFull() || queue.isOutOfRange()) {
                full.add(partition);
            }
        });
        if (!full.equals(paused)) {
            consumer.resume(consumer.paused());
            consumer.pause(full);
            paused = full;
        }
    }

    /** Tells the group where we are, some time soon. */
    synchronized void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        if (!isClosed && !settings.group().isEmpty()) {
            consumer.commitAsync(offsets, (told, failure) -> commitFailure = failure);
        }
    }

    /** What the group could not be told for; null if it was told. */
    synchronized @Nullable Exception commitFailure() {
        return commitFailure;
    }

    /** Tells the group for the last time, and lets go. */
    synchronized void close(Map<TopicPartition, OffsetAndMetadata> offsets) {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            if (!offsets.isEmpty() && !settings.group().isEmpty()) {
                consumer.commitSync(offsets, LAST_WAIT);
            }
        } catch (KafkaException notTold) {
            // It is for tools that show lag: nothing depends on it.
            commitFailure = notTold;
        } finally {
            consumer.close(CloseOptions.timeout(LAST_WAIT));
        }
    }

    @Override
    public void close() {
        close(Map.of());
    }
}
