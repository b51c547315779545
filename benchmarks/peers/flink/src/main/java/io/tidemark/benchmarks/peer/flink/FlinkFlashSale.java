package io.tidemark.benchmarks.peer.flink;

import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/**
 * Workload W1 by Flink SQL in a MiniCluster. Use: {@code FlinkFlashSale DATA OUT PARALLELISM}.
 *
 * <p>As its documentation advises: state on the heap, objects reused, exactly-once checkpoints each 2 seconds; deduplication that keeps the first
 * row by processing time, which needs one flag of state a key and retracts nothing; state of keys expires after a day.
 */
public final class FlinkFlashSale {
    private static final String SOURCE = """
            CREATE TABLE purchases (
              event_id STRING,
              ts BIGINT,
              store STRING,
              amount DECIMAL(12, 2),
              event_time AS TO_TIMESTAMP_LTZ(ts, 3),
              arrival AS PROCTIME(),
              WATERMARK FOR event_time AS event_time - INTERVAL '5' MINUTE
            ) WITH ('connector' = 'filesystem', 'path' = '%s', 'format' = 'json')""";

    private static final String SINK = """
            CREATE TABLE sales (
              window_start TIMESTAMP(3), window_end TIMESTAMP(3), store STRING, sales DECIMAL(38, 2), purchases BIGINT
            ) WITH ('connector' = 'filesystem', 'path' = '%s', 'format' = 'json')""";

    private static final String FIRST = """
            CREATE TEMPORARY VIEW first_purchases AS
            SELECT event_id, event_time, store, amount FROM (
              SELECT *, ROW_NUMBER() OVER (PARTITION BY event_id ORDER BY arrival ASC) AS number FROM purchases
            ) WHERE number = 1""";

    private static final String QUERY = """
            INSERT INTO sales
            SELECT window_start, window_end, store, SUM(amount), COUNT(*)
            FROM TABLE(TUMBLE(TABLE first_purchases, DESCRIPTOR(event_time), INTERVAL '10' MINUTE))
            GROUP BY window_start, window_end, store""";

    private FlinkFlashSale() {}

    public static void main(String[] arguments) throws Exception {
        Path out = Path.of(arguments[1]).toAbsolutePath();
        Configuration settings = new Configuration();
        settings.setString("parallelism.default", arguments[2]);
        settings.setString("pipeline.object-reuse", "true");
        settings.setString("state.backend.type", "hashmap");
        settings.setString("execution.checkpointing.interval", "2 s");
        settings.setString("execution.checkpointing.mode", "EXACTLY_ONCE");
        settings.setString("execution.checkpointing.storage", "filesystem");
        settings.setString(
                "execution.checkpointing.dir",
                out.resolveSibling(out.getFileName() + "-checkpoints").toUri().toString());
        settings.setString("table.exec.state.ttl", "1 d");
        StreamTableEnvironment tables =
                StreamTableEnvironment.create(StreamExecutionEnvironment.getExecutionEnvironment(settings));
        tables.executeSql(SOURCE.formatted(Path.of(arguments[0]).toUri()));
        tables.executeSql(SINK.formatted(out.toUri()));
        tables.executeSql(FIRST);
        tables.executeSql(QUERY).await();
    }
}
