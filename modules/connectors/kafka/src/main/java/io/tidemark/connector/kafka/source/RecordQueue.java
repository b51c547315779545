package io.tidemark.connector.kafka.source;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** What was fetched of one partition and nobody took yet. Guarded by the lock of its {@link RecordSupply}. */
final class RecordQueue {
    /** So much is kept ready of a partition. */
    private static final int FULL_RECORDS = 8192;

    private static final long FULL_BYTES = 8 << 20;

    private final TopicPartition partition;
    private final ArrayDeque<List<ConsumerRecord<ByteBuffer, ByteBuffer>>> batches = new ArrayDeque<>();
    private int records;
    private long bytes;
    private long fetchedTo;
    private boolean isOutOfRange;

    RecordQueue(TopicPartition partition, long offset) {
        this.partition = partition;
        fetchedTo = offset;
    }

    TopicPartition partition() {
        return partition;
    }

    /** Forgets all; records from {@code offset} come next. */
    void restart(long offset) {
        batches.clear();
        records = 0;
        bytes = 0;
        fetchedTo = offset;
        isOutOfRange = false;
    }

    void add(List<ConsumerRecord<ByteBuffer, ByteBuffer>> fetched) {
        if (!fetched.isEmpty()) {
            batches.add(fetched);
            records += fetched.size();
            bytes += bytes(fetched);
        }
    }

    private static long bytes(List<ConsumerRecord<ByteBuffer, ByteBuffer>> fetched) {
        long sum = 0;
        for (ConsumerRecord<ByteBuffer, ByteBuffer> record : fetched) {
            sum += Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
        }
        return sum;
    }

    /** The next records; null if there are none now. */
    @Nullable
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> poll() {
        List<ConsumerRecord<ByteBuffer, ByteBuffer>> next = batches.poll();
        if (next != null) {
            records -= next.size();
            bytes -= bytes(next);
        }
        return next;
    }

    boolean isEmpty() {
        return batches.isEmpty();
    }

    boolean isFull() {
        return records >= FULL_RECORDS || bytes >= FULL_BYTES;
    }

    /** Everything before this offset was fetched: records, and marks of transactions, which are none. */
    long fetchedTo() {
        return fetchedTo;
    }

    void setFetchedTo(long offset) {
        fetchedTo = offset;
    }

    /** Whether the offset to read from is before the first or after the last one that there is. */
    boolean isOutOfRange() {
        return isOutOfRange;
    }

    void setOutOfRange() {
        isOutOfRange = true;
    }
}
