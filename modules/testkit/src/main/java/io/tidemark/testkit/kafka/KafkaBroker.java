package io.tidemark.testkit.kafka;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * A broker in a process of its own, on free ports of this machine, in a temporary folder that goes with it. It may be killed and started again
 * over the same data. Thread-safe.
 */
public final class KafkaBroker implements AutoCloseable {
    private static final long START_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(120);
    private static final String LOG = "broker.log";
    private static final int LAST_LOG = 4_000;
    private static final Object SHARED_LOCK = new Object();
    private static @Nullable KafkaBroker shared;

    private final Path folder;
    private final int port;
    private final int controllerPort;
    private @Nullable Process process;

    private KafkaBroker(Path folder, int port, int controllerPort) {
        this.folder = folder;
        this.port = port;
        this.controllerPort = controllerPort;
    }

    /** The broker that all tests of this JVM share; it ends with the JVM. Give topics names of their own. */
    public static KafkaBroker shared() {
        synchronized (SHARED_LOCK) {
            KafkaBroker running = shared;
            if (running == null) {
                running = start();
                shared = running;
                Runtime.getRuntime().addShutdownHook(new Thread(running::close));
            }
            return running;
        }
    }

    /** A broker of one's own. */
    public static KafkaBroker start() {
        try {
            Path folder = Files.createTempDirectory("tidemark-kafka");
            KafkaBroker broker = new KafkaBroker(folder, freePort(), freePort());
            broker.writeProperties();
            broker.resume();
            return broker;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void writeProperties() throws IOException {
        Properties properties = new Properties();
        properties.putAll(Map.of(
                "process.roles", "broker,controller",
                "node.id", "1",
                "controller.quorum.voters", "1@127.0.0.1:" + controllerPort,
                "listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort,
                "advertised.listeners", "PLAINTEXT://127.0.0.1:" + port,
                "controller.listener.names", "CONTROLLER",
                "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "inter.broker.listener.name", "PLAINTEXT",
                "log.dirs", folder.resolve("log").toString(),
                "auto.create.topics.enable", "false"));
        // What a cluster of many brokers needs and one does not.
        for (String one : List.of(
                "offsets.topic.replication.factor",
                "offsets.topic.num.partitions",
                "transaction.state.log.replication.factor",
                "transaction.state.log.min.isr",
                "transaction.state.log.num.partitions",
                "share.coordinator.state.topic.replication.factor",
                "share.coordinator.state.topic.min.isr",
                "num.network.threads",
                "num.io.threads")) {
            properties.put(one, one.startsWith("num.") ? "2" : "1");
        }
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
        properties.put("log.cleaner.dedupe.buffer.size", "4194304");
        try (OutputStream out = Files.newOutputStream(folder.resolve("broker.properties"))) {
            properties.store(out, null);
        }
    }

    /** Where clients find it. */
    public String servers() {
        return "127.0.0.1:" + port;
    }

    /** Starts the process, over the data of the last one; returns when it answers. */
    public synchronized void resume() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // Surefire's own class path is a jar that names the others.
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        try {
            Path log = folder.resolve(LOG);
            process = new ProcessBuilder(
                            java,
                            "-Xmx384m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            classPath,
                            BrokerProcess.class.getName(),
                            folder.resolve("broker.properties").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            awaitAnswer(process, log);
        } catch (IOException e) {
            close();
            throw new UncheckedIOException(e);
        }
    }

    private void awaitAnswer(Process started, Path log) throws IOException {
        long begin = System.nanoTime();
        try (Admin admin = Admin.create(Map.of(
                "bootstrap.servers",
                servers(),
                "default.api.timeout.ms",
                "2000",
                "request.timeout.ms",
                "1000",
                "reconnect.backoff.ms",
                "50",
                "reconnect.backoff.max.ms",
                "100"))) {
            while (true) {
                try {
                    admin.describeCluster().nodes().get(2, TimeUnit.SECONDS);
                    return;
                } catch (ExecutionException | TimeoutException e) {
                    if (!started.isAlive() || System.nanoTime() - begin > START_TIMEOUT_NANOS) {
                        started.destroyForcibly();
                        throw new IOException("the broker did not start: " + Files.readString(log), e);
                    }
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        }
    }

    /** What it wrote to its log last, for a test that wonders why it does not answer. */
    public String lastLog() {
        try {
            String log = Files.readString(folder.resolve(LOG));
            return log.substring(Math.max(0, log.length() - LAST_LOG));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills the process, as a crash does. What clients were told is there stays. */
    public synchronized void kill() {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
            boolean isInterrupted = false;
            while (running.isAlive()) {
                try {
                    running.waitFor();
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
            process = null;
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Makes a topic; the broker knows it when it returns. */
    public void createTopic(String name, int partitions, Map<String, String> settings) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers()))) {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1).configs(settings)))
                    .all()
                    .get();
            awaitTopic(admin, name, partitions);
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("could not make topic " + name, e);
        }
    }

    /** The controller makes a topic, and the broker hears of it a little later. */
    private static void awaitTopic(Admin admin, String name, int partitions)
            throws ExecutionException, InterruptedException {
        while (true) {
            try {
                TopicDescription known = admin.describeTopics(List.of(name))
                        .allTopicNames()
                        .get()
                        .get(name);
                if (known != null
                        && known.partitions().size() == partitions
                        && known.partitions().stream().allMatch(one -> one.leader() != null)) {
                    return;
                }
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw e;
                }
            }
            Thread.sleep(10);
        }
    }

    /** Kills it and removes its folder. */
    @Override
    public synchronized void close() {
        kill();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
