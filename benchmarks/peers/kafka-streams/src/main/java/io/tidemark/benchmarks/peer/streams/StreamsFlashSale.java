package io.tidemark.benchmarks.peer.streams;

import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.Stores;

/**
 * Ten-minute sales by store from one topic to another, exactly once. One processor does all of it, so that no repartition topic, and none of the rows that its time
 * would drop, stands between: the least that Streams needs for the strict answer. Settings: exactly-once v2 with a commit every two seconds, ids in RocksDB under a
 * cache, sales in memory, one thread, as there is one partition.
 *
 * <p>Use: {@code StreamsFlashSale SERVERS INPUT OUTPUT RECORDS STATE_DIRECTORY}; ends when so many records were read and are committed.
 */
public final class StreamsFlashSale {
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(60);

    private StreamsFlashSale() {}

    public static void main(String[] arguments) throws InterruptedException {
        long records = Long.parseLong(arguments[3]);
        Progress progress = new Progress();
        try (KafkaStreams streams = new KafkaStreams(
                steps(arguments[1], arguments[2], progress), settings(arguments[0], arguments[2], arguments[4]))) {
            streams.start();
            progress.await(records);
            // Commits what is open.
            streams.close(LONGEST_CLOSE);
        }
    }

    private static Topology steps(String input, String output, Progress progress) {
        return new Topology()
                .addSource("purchases", new ByteArrayDeserializer(), new StringDeserializer(), input)
                .addProcessor("sale", () -> new SaleStep(progress), "purchases")
                .addStateStore(
                        Stores.keyValueStoreBuilder(
                                        Stores.persistentKeyValueStore(SaleStep.SEEN), Serdes.String(), Serdes.Long())
                                .withCachingEnabled(),
                        "sale")
                .addStateStore(
                        Stores.keyValueStoreBuilder(
                                        Stores.inMemoryKeyValueStore(SaleStep.SALES),
                                        Serdes.String(),
                                        Serdes.ByteArray())
                                .withCachingEnabled(),
                        "sale")
                .addSink("out", output, new StringSerializer(), new StringSerializer(), "sale");
    }

    private static Properties settings(String servers, String application, String state) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "flash-sale-" + application);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, state);
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 2000);
        settings.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 256L << 20);
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, 1);
        settings.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, 1);
        settings.put("auto.offset.reset", "earliest");
        settings.put("max.poll.records", 10_000);
        return settings;
    }
}
