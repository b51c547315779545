package io.tidemark.benchmarks.latency;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Sends numbered events to a topic at an even pace, and notes when each was sent and when the broker appended it. For one thread. */
final class EventSender implements Runnable {
    /** Of the producer's own thread, too. */
    static final String THREADS = "event-sender";

    private static final long PARK_NANOS = 500_000;

    private final String servers;
    private final int events;
    private final int rate;
    private final Latencies sent;
    private final Latencies appended;
    private volatile @Nullable Exception failure;

    EventSender(String servers, int events, int rate, Latencies sent, Latencies appended) {
        this.servers = servers;
        this.events = events;
        this.rate = rate;
        this.sent = sent;
        this.appended = appended;
    }

    /** What the broker refused with; null if nothing. */
    @Nullable
    Exception failure() {
        return failure;
    }

    @Override
    public void run() {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                servers,
                "client.id",
                THREADS,
                "linger.ms",
                1,
                "key.serializer",
                ByteArraySerializer.class,
                "value.serializer",
                ByteArraySerializer.class);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings)) {
            long begin = WallClock.nanos();
            for (int i = 0; i < events; i++) {
                long due = begin + i * WallClock.NANOS_PER_SECOND / rate;
                while (WallClock.nanos() < due) {
                    LockSupport.parkNanos(PARK_NANOS);
                }
                send(producer, i);
            }
            producer.flush();
            // Its threads are asked what they used.
            LockSupport.park();
        }
    }

    private void send(KafkaProducer<byte[], byte[]> producer, int number) {
        byte[] value = ("{\"n\":" + number + ",\"store\":\"store-" + number % 50 + "\",\"amount\":" + number % 1000
                        + ".25}")
                .getBytes(StandardCharsets.UTF_8);
        sent.began(number, WallClock.nanos());
        var unused = producer.send(new ProducerRecord<>("events", value), (told, failed) -> told(number, told, failed));
    }

    private void told(int number, RecordMetadata told, @Nullable Exception failed) {
        if (failed != null) {
            failure = failed;
        } else {
            // The topic's times are those of the append, in whole milliseconds, rounded down.
            appended.began(number, told.timestamp() * WallClock.NANOS_PER_MILLI);
        }
    }
}
