package io.tidemark.benchmarks.peer.flink.kafka;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/**
 * Ten-minute sales by store from one topic to another, exactly once, by Flink SQL in a MiniCluster with one slot, as there is one partition. Reads to the end that the
 * topic has at the start, and ends when all is committed.
 *
 * <p>As its documentation advises: state on the heap, objects reused, exactly-once checkpoints each 2 seconds, with each of which the sink's transaction is committed;
 * deduplication that keeps the first row by processing time, which needs one flag of state a key and retracts nothing; state of keys expires after a day.
 *
 * <p>Use: {@code FlinkKafkaFlashSale SERVERS INPUT OUTPUT STATE_DIRECTORY}.
 */
public final class FlinkKafkaFlashSale {
    private FlinkKafkaFlashSale() {}

    public static void main(String[] arguments) throws Exception {
        StreamTableEnvironment tables = StreamTableEnvironment.create(
                StreamExecutionEnvironment.getExecutionEnvironment(settings(Path.of(arguments[3]))));
        String script =
                script().replace("${SERVERS}", arguments[0]).replace("${IN}", arguments[1]).replace("${OUT}", arguments[2]);
        // A semicolon within a line is within a value.
        String[] statements = script.strip().split(";(\\R+|$)");
        for (int i = 0; i < statements.length - 1; i++) {
            tables.executeSql(statements[i]);
        }
        // The last is the job.
        tables.executeSql(statements[statements.length - 1]).await();
    }

    private static Configuration settings(Path state) {
        Configuration settings = new Configuration();
        settings.setString("parallelism.default", "1");
        settings.setString("pipeline.object-reuse", "true");
        settings.setString("state.backend.type", "hashmap");
        settings.setString("execution.checkpointing.interval", "2 s");
        settings.setString("execution.checkpointing.mode", "EXACTLY_ONCE");
        settings.setString("execution.checkpointing.storage", "filesystem");
        settings.setString(
                "execution.checkpointing.dir", state.toAbsolutePath().toUri().toString());
        settings.setString("table.exec.state.ttl", "1 d");
        return settings;
    }

    private static String script() throws IOException {
        try (InputStream in = FlinkKafkaFlashSale.class.getResourceAsStream("flash-sale.sql")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
