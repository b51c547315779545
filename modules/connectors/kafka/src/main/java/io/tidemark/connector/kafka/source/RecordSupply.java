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
import java.util.concurrent.TimeUnit;
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
 * The records of all partitions of a source: a queue for each, which one {@link RecordFetch} fills as far as there is room. Thread-safe.
 *
 * <pre>
 *   broker ──► RecordFetch ──► queue of each partition ──► cursors
 *                  └─────────► news: there is something to read
 * </pre>
 */
final class RecordSupply implements RecordFetch.Receiver, AutoCloseable {
    private static final Duration LAST_WAIT = Duration.ofSeconds(2);

    private final ReadSettings settings;
    private final RecordFetch fetch;
    private final Map<TopicPartition, RecordQueue> queues = new HashMap<>();
    private volatile Runnable news = () -> {};
    private boolean isClosed;
    private @Nullable KafkaException failure;
    private volatile @Nullable Exception commitFailure;

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
        fetch = new RecordFetch(new KafkaConsumer<>(settings.broker().of(ConsumerConfig.configNames(), own)), this);
        fetch.start();
    }

    /** Whom to tell that records have come. */
    void onNews(Runnable told) {
        news = told;
    }

    /** A queue of the records from {@code offset} on. */
    RecordQueue open(TopicPartition partition, long offset) {
        RecordQueue queue = new RecordQueue(partition, offset);
        fetch.ask(consumer -> {
            consumer.assign(with(queue));
            consumer.seek(partition, offset);
        });
        return queue;
    }

    private synchronized List<TopicPartition> with(RecordQueue queue) {
        queues.put(queue.partition(), queue);
        return new ArrayList<>(queues.keySet());
    }

    /** Goes to another offset. */
    void seek(RecordQueue queue, long offset) {
        fetch.ask(consumer -> {
            consumer.seek(queue.partition(), offset);
            restart(queue, offset);
        });
    }

    private synchronized void restart(RecordQueue queue, long offset) {
        queue.restart(offset);
    }

    void close(RecordQueue queue) {
        List<TopicPartition> rest = without(queue);
        if (rest != null) {
            fetch.ask(consumer -> consumer.assign(rest));
        }
    }

    private synchronized @Nullable List<TopicPartition> without(RecordQueue queue) {
        return !isClosed && queues.remove(queue.partition(), queue) ? new ArrayList<>(queues.keySet()) : null;
    }

    /** The next records of a queue, or null. If there are none, waits for some, for {@code waitMillis} at most. */
    @Nullable
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> take(RecordQueue queue, long waitMillis) {
        List<ConsumerRecord<ByteBuffer, ByteBuffer>> records;
        boolean wasFull;
        synchronized (this) {
            await(queue, waitMillis);
            checkFetch();
            wasFull = queue.isFull();
            records = queue.poll();
            wasFull &= !queue.isFull();
        }
        if (wasFull) {
            fetch.wake();
        }
        return records;
    }

    private void await(RecordQueue queue, long waitMillis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMillis);
        try {
            for (long left = waitMillis;
                    left > 0 && queue.isEmpty() && !queue.isOutOfRange() && failure == null && !isClosed;
                    left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
                wait(left);
            }
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    private void checkFetch() {
        KafkaException failed = failure;
        if (failed != null) {
            failure = null;
            fetch.goOn();
            throw Answers.failed("could not read " + settings.owner(), settings.broker(), failed);
        }
    }

    /** Whether all that was fetched has been taken, and up to where that was. */
    synchronized long takenTo(RecordQueue queue, long otherwise) {
        return queue.isEmpty() ? queue.fetchedTo() : otherwise;
    }

    synchronized boolean isOutOfRange(RecordQueue queue) {
        return queue.isOutOfRange() && queue.isEmpty();
    }

    @Override
    public synchronized Set<TopicPartition> full() {
        Set<TopicPartition> full = new HashSet<>();
        queues.forEach((partition, queue) -> {
            if (queue.isFull() || queue.isOutOfRange()) {
                full.add(partition);
            }
        });
        return full;
    }

    @Override
    public void fetched(ConsumerRecords<ByteBuffer, ByteBuffer> records) {
        synchronized (this) {
            for (TopicPartition partition : records.partitions()) {
                RecordQueue queue = queues.get(partition);
                if (queue != null) {
                    queue.add(records.records(partition));
                }
            }
            records.nextOffsets().forEach(this::advance);
            notifyAll();
        }
        news.run();
    }

    private void advance(TopicPartition partition, OffsetAndMetadata next) {
        RecordQueue queue = queues.get(partition);
        if (queue != null) {
            queue.setFetchedTo(next.offset());
        }
    }

    @Override
    public void failed(KafkaException failed) {
        synchronized (this) {
            if (failed instanceof OffsetOutOfRangeException outside) {
                outside.offsetOutOfRangePartitions().keySet().forEach(this::leave);
            } else {
                failure = failed;
            }
            notifyAll();
        }
        if (failed instanceof OffsetOutOfRangeException) {
            fetch.goOn();
        }
        news.run();
    }

    private void leave(TopicPartition partition) {
        RecordQueue queue = queues.get(partition);
        if (queue != null) {
            queue.setOutOfRange();
        }
    }

    /** Tells the group where we are, some time soon. */
    void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        if (!settings.group().isEmpty()) {
            var unused =
                    fetch.tell(consumer -> consumer.commitAsync(offsets, (told, refused) -> commitFailure = refused));
        }
    }

    /** What the group could not be told for; null if it was told. */
    @Nullable
    Exception commitFailure() {
        return commitFailure;
    }

    /** Tells the group for the last time, and lets go. */
    void close(Map<TopicPartition, OffsetAndMetadata> offsets) {
        synchronized (this) {
            if (isClosed) {
                return;
            }
            isClosed = true;
            notifyAll();
        }
        try {
            if (!offsets.isEmpty() && !settings.group().isEmpty()) {
                fetch.ask(consumer -> consumer.commitSync(offsets, LAST_WAIT));
            }
        } catch (KafkaException notTold) {
            // It is for tools that show lag: nothing depends on it.
            commitFailure = notTold;
        } finally {
            fetch.close();
        }
    }

    @Override
    public void close() {
        close(Map.of());
    }
}
