package io.tidemark.benchmarks.compare.kafka;

import io.tidemark.benchmarks.compare.Measured;
import io.tidemark.benchmarks.compare.PeerProgram;
import io.tidemark.benchmarks.compare.SaleSize;
import io.tidemark.benchmarks.measure.ResourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An engine that adds up the flash sale from topic to topic, exactly once: how it is started, and what it may count. */
enum KafkaContender {
    TIDEMARK("Tidemark") {
        @Override
        List<String> command(Path root, Path state, KafkaJob job) throws IOException {
            Path script = Files.writeString(
                    state.resolveSibling("kafka-flash-sale.sql"),
                    ResourceText.of(KafkaContender.class, "flash-sale.sql"));
            return List.of(
                    root.resolve("tidemark").toString(),
                    "run",
                    script.toString(),
                    "--once",
                    "--data",
                    state.toString(),
                    "--set",
                    "SERVERS=" + job.servers(),
                    "--set",
                    "OUT=" + job.output());
        }
    },

    STREAMS("Kafka Streams") {
        @Override
        List<String> command(Path root, Path state, KafkaJob job) {
            return peer(
                    root,
                    "kafka-streams",
                    "streams.StreamsFlashSale",
                    job.servers(),
                    job.input(),
                    job.output(),
                    Long.toString(job.size().events()),
                    state.toString());
        }
    },

    FLINK("Flink SQL 2.2") {
        @Override
        List<String> command(Path root, Path state, KafkaJob job) {
            return peer(
                    root,
                    "flink-kafka",
                    "flink.kafka.FlinkKafkaFlashSale",
                    job.servers(),
                    job.input(),
                    job.output(),
                    state.toString());
        }

        @Override
        String check(Measured found, SaleSize size) {
            return size.checkLetIn(found);
        }
    };

    private final String title;

    KafkaContender(String title) {
        this.title = title;
    }

    /** The name that a reader knows. */
    String title() {
        return title;
    }

    /** What starts it as a process that ends when all is committed; its state goes to a folder that does not exist yet. */
    abstract List<String> command(Path root, Path state, KafkaJob job) throws IOException;

    /** Fails if it counted something else than its semantics of lateness allow, which is the strict answer; says what it counted. */
    String check(Measured found, SaleSize size) {
        Measured right = size.strict();
        if (found.counted() != right.counted() || found.cents() != right.cents()) {
            throw new IllegalStateException("the topic says " + found + ", right is " + right);
        }
        return "to the cent the strict answer";
    }

    private static List<String> peer(Path root, String folder, String program, String... arguments) {
        List<String> command = new ArrayList<>(
                PeerProgram.command(root.resolve("benchmarks/peers").resolve(folder), program, List.of()));
        command.addAll(List.of(arguments));
        return command;
    }
}
