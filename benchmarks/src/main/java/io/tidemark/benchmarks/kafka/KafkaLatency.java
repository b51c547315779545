package io.tidemark.benchmarks.kafka;

import io.tidemark.engine.Tidemark;
import io.tidemark.testkit.kafka.KafkaBroker;
import io.tidemark.testkit.postgres.PostgresServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Latency from the append to a Kafka topic until the row is seen, exactly once (epoch log forced, checkpoints on), with broker, engine and reader on this
 * machine: in the view, as {@code forEachEpoch} tells of each of its epochs, or in the table of a Postgres sink, read again and again.
 *
 * <p>Use: {@code KafkaLatency WORK_DIRECTORY [view|postgres] [SECONDS] [EVENTS_PER_SECOND]}.
 */
public final class KafkaLatency {
    private static final int WARM_SECONDS = 5;
    private static final long NANOS = 1_000_000_000L;

    private final Path work;
    private final int rate;
    private final int events;
    private final Latencies latencies;

    private KafkaLatency(Path work, int seconds, int rate) {
        this.work = work;
        this.rate = rate;
        events = (seconds + WARM_SECONDS) * rate;
        latencies = new Latencies(events, WARM_SECONDS * rate);
    }

    public static void main(String[] arguments) throws Exception {
        Path work = Files.createDirectories(Path.of(arguments[0]).toAbsolutePath());
        boolean toPostgres = arguments.length > 1 && arguments[1].equals("postgres");
        int seconds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 60;
        int rate = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 20_000;
        System.out.printf("%,d events/s for %d s after %d s, milliseconds%n", rate, seconds, WARM_SECONDS);
        KafkaLatency run = new KafkaLatency(work, seconds, rate);
        System.out.printf("%-9s %s%n", toPostgres ? "postgres" : "view", toPostgres ? run.toPostgres() : run.toView());
        // Clients and servers leave threads behind.
        System.exit(0);
    }

    private Latencies toView() throws IOException, InterruptedException {
        try (KafkaBroker broker = KafkaBroker.start();
                Tidemark engine = Tidemark.at(fresh("latency-data"))
                        .forEachEpoch(
                                "told",
                                (query, epoch, changes) -> changes.stream()
                                        .filter(change -> !change.isDelete())
                                        .forEach(change -> latencies.seenUpTo(
                                                (int) change.row().getLong("last"))))
                        .open()) {
            define(engine, broker, "WITH (connector = 'java')");
            send(broker);
            while (latencies.seen() < events) {
                Thread.sleep(10);
            }
            engine.stop();
        }
        return latencies;
    }

    private Latencies toPostgres() throws IOException, InterruptedException, SQLException {
        String database = PostgresServer.shared().database();
        try (KafkaBroker broker = KafkaBroker.start();
                Tidemark engine = Tidemark.open(fresh("latency-data"));
                Connection reader = DriverManager.getConnection(database)) {
            String url = database.replace("jdbc:", "").replaceAll("\\?.*", "");
            define(
                    engine,
                    broker,
                    "WITH (connector = 'postgres', url = '" + url
                            + "', user = 'postgres', table = 'told', create_table = 'true')");
            Thread sender = new Thread(() -> send(broker), "sender");
            sender.start();
            try (Statement statement = reader.createStatement()) {
                while (latencies.seen() < events) {
                    try (ResultSet rows = statement.executeQuery("SELECT max(\"last\") FROM told")) {
                        if (rows.next() && rows.getObject(1) != null) {
                            latencies.seenUpTo(rows.getInt(1));
                        }
                    }
                }
            }
            sender.join();
            engine.stop();
        }
        return latencies;
    }

    private void define(Tidemark engine, KafkaBroker broker, String sink) {
        broker.createTopic("events", 1, Map.of());
        engine.execute("""
                CREATE SOURCE events (n BIGINT, store VARCHAR, amount DECIMAL(12, 2))
                WITH (connector = 'kafka', bootstrap_servers = '%s', topic = 'events', format = 'json');
                CREATE MATERIALIZED VIEW totals AS
                SELECT 1 AS id, MAX(n) AS "last", COUNT(*) AS events, SUM(amount) AS amount FROM events GROUP BY 1;
                CREATE SINK told FROM totals %s;
                """.formatted(broker.servers(), sink));
        engine.start();
    }

    /** Sends events at an even pace, as they would come one by one. */
    private void send(KafkaBroker broker) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                broker.servers(),
                "linger.ms",
                0,
                "key.serializer",
                ByteArraySerializer.class,
                "value.serializer",
                ByteArraySerializer.class);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings)) {
            long begin = System.nanoTime();
            for (int i = 0; i < events; i++) {
                long due = begin + i * NANOS / rate;
                while (System.nanoTime() < due) {
                    LockSupport.parkNanos(200_000);
                }
                byte[] value = ("{\"n\":" + i + ",\"store\":\"store-" + i % 50 + "\",\"amount\":" + i % 1000 + ".25}")
                        .getBytes(StandardCharsets.UTF_8);
                latencies.sent(i);
                var unused = producer.send(new ProducerRecord<>("events", value));
            }
        }
    }

    private Path fresh(String name) throws IOException {
        Path directory = work.resolve(name);
        if (Files.exists(directory)) {
            try (Stream<Path> all = Files.walk(directory)) {
                for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(one);
                }
            }
        }
        return directory;
    }
}
