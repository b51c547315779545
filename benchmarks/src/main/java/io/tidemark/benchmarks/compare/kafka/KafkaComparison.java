package io.tidemark.benchmarks.compare.kafka;

import io.tidemark.benchmarks.compare.FlashSale;
import io.tidemark.benchmarks.compare.Measured;
import io.tidemark.benchmarks.compare.SaleSize;
import io.tidemark.benchmarks.measure.CpuTime;
import io.tidemark.benchmarks.measure.Figures;
import io.tidemark.benchmarks.measure.Folders;
import io.tidemark.benchmarks.measure.ProcessRun;
import io.tidemark.benchmarks.measure.ResourceText;
import io.tidemark.testkit.kafka.KafkaBroker;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Workload W1 from a Kafka topic to a Kafka topic, exactly once, by Tidemark's command and by Kafka Streams, in turns: CPU of each one's process, that of the broker
 * (a process of its own) apart. What each left in its topic, as a reader of committed rows sees it, must be the strict answer.
 *
 * <p>Use: {@code KafkaComparison ROOT WORK_DIRECTORY [ROUNDS] [MILLIONS]}.
 */
public final class KafkaComparison {
    private static final String INPUT = "purchases";
    private static final String STREAMS = "io.tidemark.benchmarks.peer.streams.StreamsFlashSale";
    private static final double NANOS = 1e9;

    private final Path root;
    private final Path work;
    private final SaleSize size;
    private final KafkaBroker broker;

    private KafkaComparison(Path root, Path work, SaleSize size, KafkaBroker broker) {
        this.root = root;
        this.work = work;
        this.size = size;
        this.broker = broker;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path root = Path.of(arguments[0]).toAbsolutePath();
        Path work = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
        int millions = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 1;
        try (KafkaBroker broker = KafkaBroker.start()) {
            new KafkaComparison(root, work, SaleSize.ofMillions(millions), broker).run(rounds);
        }
        // Clients leave threads behind.
        System.exit(0);
    }

    private void run(int rounds) throws IOException, InterruptedException {
        fill();
        Figures ours = new Figures();
        Figures streams = new Figures();
        for (int round = 1; round <= rounds; round++) {
            ours.add(round("tidemark", round));
            streams.add(round("streams", round));
        }
        System.out.printf(
                "W1 from Kafka to Kafka, %d million, CPU of the process, seconds: median (least to most)%n",
                size.events() / 1_000_000);
        System.out.printf(
                "  Tidemark       %s%n  Kafka Streams  %s%n  ratio          %s%n", ours, streams, streams.over(ours));
    }

    private void fill() throws IOException {
        Path data = new FlashSale(root.resolve("tidemark"), work).data(size);
        broker.createTopic(INPUT, 1, Map.of());
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                broker.servers(),
                "linger.ms",
                50,
                "batch.size",
                1 << 18,
                "key.serializer",
                ByteArraySerializer.class,
                "value.serializer",
                ByteArraySerializer.class);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings);
                Stream<Path> files = Files.list(data)) {
            for (Path file : files.sorted().toList()) {
                send(file, producer);
            }
        }
    }

    private static void send(Path file, KafkaProducer<byte[], byte[]> producer) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                var unused = producer.send(new ProducerRecord<>(INPUT, line.getBytes(StandardCharsets.UTF_8)));
            }
        }
    }

    /** One run into a topic of its own; returns the CPU of its process in seconds. */
    private double round(String who, int round) throws IOException, InterruptedException {
        String output = "sales-" + who + "-" + round;
        broker.createTopic(output, 1, Map.of());
        // The broker is the one child that lives on.
        long before = CpuTime.ofChildren();
        ProcessRun run = ProcessRun.of(work, who.equals("tidemark") ? tidemark(output) : streams(output));
        double brokerSeconds = (CpuTime.ofChildren() - before) / NANOS;
        Measured found = SalesTopic.read(broker.servers(), output);
        Measured right = size.strict();
        System.out.printf(
                Locale.ROOT,
                "round %d, %-8s  CPU %.2f s, broker %.2f s, time %.2f s, peak memory %.0f MB, %s%n",
                round,
                who,
                run.cpuSeconds(),
                brokerSeconds,
                run.wallSeconds(),
                run.peakBytes() / 1e6,
                found);
        if (found.counted() != right.counted() || found.cents() != right.cents()) {
            throw new IllegalStateException("the topic says " + found + ", right is " + right);
        }
        return run.cpuSeconds();
    }

    private List<String> tidemark(String output) throws IOException {
        Path state = work.resolve("kafka-state");
        Folders.delete(state);
        Path script = Files.writeString(
                work.resolve("kafka-flash-sale.sql"), ResourceText.of(KafkaComparison.class, "flash-sale.sql"));
        return List.of(
                root.resolve("tidemark").toString(),
                "run",
                script.toString(),
                "--once",
                "--data",
                state.toString(),
                "--set",
                "SERVERS=" + broker.servers(),
                "--set",
                "OUT=" + output);
    }

    private List<String> streams(String output) throws IOException {
        Path state = work.resolve("streams-state");
        Folders.delete(state);
        Path peer = root.resolve("benchmarks/peers/kafka-streams/target");
        return List.of(
                ProcessRun.java(),
                "-Xmx4g",
                "-cp",
                peer.resolve("quick/classes") + ":" + peer.resolve("lib") + "/*",
                STREAMS,
                broker.servers(),
                INPUT,
                output,
                Long.toString(size.events()),
                state.toString());
    }
}
