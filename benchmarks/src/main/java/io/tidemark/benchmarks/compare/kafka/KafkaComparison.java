package io.tidemark.benchmarks.compare.kafka;

import io.tidemark.benchmarks.compare.FlashSale;
import io.tidemark.benchmarks.compare.Measured;
import io.tidemark.benchmarks.compare.SaleSize;
import io.tidemark.benchmarks.measure.CpuTime;
import io.tidemark.benchmarks.measure.Folders;
import io.tidemark.benchmarks.measure.ProcessRun;
import io.tidemark.benchmarks.measure.RatioTable;
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
 * Workload W1 from a Kafka topic to a Kafka topic, exactly once, by Tidemark's command, by Kafka Streams and by Flink SQL, in turns: CPU of each one's process,
 * that of the broker (a process of its own) apart. What each left in its topic, as a reader of committed rows sees it, must be right, see {@link KafkaContender#check}.
 *
 * <p>Use: {@code KafkaComparison ROOT WORK_DIRECTORY [ROUNDS] [MILLIONS]}.
 */
public final class KafkaComparison {
    private static final String INPUT = "purchases";
    private static final double NANOS = 1e9;

    private final Path root;
    private final Path work;
    private final SaleSize size;
    private final KafkaBroker broker;
    private final RatioTable table = new RatioTable(KafkaContender.TIDEMARK.title());

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
        for (int round = 1; round <= rounds; round++) {
            for (KafkaContender contender : KafkaContender.values()) {
                round(contender, round);
            }
        }
        System.out.printf(
                "W1 from Kafka to Kafka, exactly once, %d million: median (least to most), and how many times Tidemark's in the same round%n",
                size.events() / 1_000_000);
        table.print();
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

    /** One run into a topic of its own. */
    private void round(KafkaContender contender, int round) throws IOException, InterruptedException {
        String output = "sales-" + contender.name().toLowerCase(Locale.ROOT) + "-" + round;
        broker.createTopic(output, 1, Map.of());
        Path state = work.resolve("kafka-state");
        Folders.delete(state);
        List<String> command = contender.command(root, state, new KafkaJob(broker.servers(), INPUT, output, size));
        // The broker is the one child that lives on.
        long before = CpuTime.ofChildren();
        ProcessRun run = ProcessRun.of(work, command);
        double brokerSeconds = (CpuTime.ofChildren() - before) / NANOS;
        Measured found = SalesTopic.read(broker.servers(), output);
        System.out.printf(
                Locale.ROOT,
                "round %d, %-14s CPU %6.2f s, broker %.2f s, time %.2f s, peak memory %.0f MB, %s%n",
                round,
                contender.title(),
                run.cpuSeconds(),
                brokerSeconds,
                run.wallSeconds(),
                run.peakBytes() / 1e6,
                contender.check(found, size));
        table.add("CPU of the process, seconds", contender.title(), run.cpuSeconds());
        table.add("CPU of the broker, seconds", contender.title(), brokerSeconds);
        table.add("peak memory, MB", contender.title(), run.peakBytes() / 1e6);
    }
}
