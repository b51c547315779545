package io.tidemark.benchmarks.latency;

import io.tidemark.benchmarks.measure.Folders;
import io.tidemark.engine.Opening;
import io.tidemark.engine.Tidemark;
import io.tidemark.testkit.kafka.KafkaBroker;
import io.tidemark.testkit.postgres.PostgresDatabase;
import io.tidemark.testkit.postgres.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * Latency from the append to a Kafka topic until the row is seen, exactly once (epoch log forced, checkpoints on), with broker, engine, generator and reader on
 * this machine: in the view, when a sink of it is told, which is after a query sees it; or in the table of a Postgres sink, read again and again.
 *
 * <p>Use: {@code KafkaLatency WORK_DIRECTORY [view|postgres] [SECONDS] [EVENTS_PER_SECOND]}.
 */
public final class KafkaLatency {
    private static final int WARM_SECONDS = 20;

    private final Path work;
    private final int rate;
    private final int events;
    private final Latencies fromAppend;
    private final Latencies fromSend;
    private final CpuShare cpu = new CpuShare(name -> name.contains(EventSender.THREADS));

    private KafkaLatency(Path work, int seconds, int rate) {
        this.work = work;
        this.rate = rate;
        events = (seconds + WARM_SECONDS) * rate;
        fromAppend = new Latencies(events, WARM_SECONDS * rate);
        fromSend = new Latencies(events, WARM_SECONDS * rate);
    }

    public static void main(String[] arguments) throws Exception {
        Path work = Files.createDirectories(Path.of(arguments[0]).toAbsolutePath());
        boolean toPostgres = arguments.length > 1 && arguments[1].equals("postgres");
        int seconds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 60;
        int rate = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 20_000;
        String target = toPostgres ? "postgres" : "view";
        System.out.printf(
                "%,d events/s for %d s after %d s of warming up, milliseconds%n", rate, seconds, WARM_SECONDS);
        KafkaLatency run = new KafkaLatency(work, seconds, rate);
        String used = toPostgres ? run.toPostgres() : run.toView();
        System.out.printf("append to %-8s  %s%n", target, run.fromAppend);
        System.out.printf("send to %-8s    %s%n%s%n", target, run.fromSend, used);
        // Clients and servers leave threads behind.
        System.exit(0);
    }

    private String toView() throws InterruptedException, SQLException {
        Opening opening = Tidemark.at(Folders.fresh(work.resolve("latency-data")))
                .sink(SeenSink.connector(Totals.LAST, number -> seen((int) number)));
        try (KafkaBroker broker = KafkaBroker.start();
                Tidemark engine = opening.open()) {
            define(engine, broker, "WITH (connector = 'seen')");
            EventSender sender = start(broker);
            String used = measure(() -> checkProgress(engine, sender));
            engine.stop();
            Totals.check(engine, events);
            return used;
        }
    }

    private String toPostgres() throws InterruptedException, SQLException {
        PostgresDatabase database = PostgresServer.shared().database();
        try (KafkaBroker broker = KafkaBroker.start();
                Tidemark engine = Tidemark.open(Folders.fresh(work.resolve("latency-data")));
                Connection reader = DriverManager.getConnection(database.url());
                Statement statement = reader.createStatement()) {
            define(
                    engine,
                    broker,
                    "WITH (connector = 'postgres', url = '" + database.address()
                            + "', user = 'postgres', table = 'told', create_table = 'true')");
            EventSender sender = start(broker);
            String used = measure(() -> {
                checkProgress(engine, sender);
                try (ResultSet rows = statement.executeQuery("SELECT \"last\" FROM told")) {
                    if (rows.next()) {
                        seen(rows.getInt(1));
                    }
                }
            });
            engine.stop();
            Totals.check(engine, events);
            return used;
        }
    }

    private void seen(int number) {
        fromSend.seenUpTo(number);
        fromAppend.seenUpTo(number);
    }

    private interface Look {
        void look() throws SQLException;
    }

    /** Looks until all events are seen; returns the CPU that was used after warming up. */
    private String measure(Look look) throws InterruptedException, SQLException {
        int warm = WARM_SECONDS * rate;
        while (fromAppend.seen() < warm) {
            look.look();
            Thread.sleep(1);
        }
        cpu.begin();
        while (fromAppend.seen() < events) {
            look.look();
            Thread.sleep(1);
        }
        return cpu.told();
    }

    private void define(Tidemark engine, KafkaBroker broker, String sink) {
        broker.createTopic("events", 1, Map.of("message.timestamp.type", "LogAppendTime"));
        engine.execute("""
                CREATE SOURCE events (n BIGINT, store VARCHAR, amount DECIMAL(12, 2))
                WITH (connector = 'kafka', bootstrap_servers = '%s', topic = 'events', format = 'json');
                %s
                CREATE SINK told FROM totals %s;
                """.formatted(broker.servers(), Totals.VIEW, sink));
        engine.start();
    }

    private EventSender start(KafkaBroker broker) {
        EventSender sender = new EventSender(broker.servers(), events, rate, fromSend, fromAppend);
        Thread thread = new Thread(sender, EventSender.THREADS);
        thread.setDaemon(true);
        thread.start();
        return sender;
    }

    private static void checkProgress(Tidemark engine, EventSender sender) {
        RuntimeException failed = engine.failure();
        if (failed != null) {
            throw failed;
        }
        if (sender.failure() != null) {
            throw new IllegalStateException("the broker refused an event", sender.failure());
        }
    }
}
