package io.tidemark.benchmarks.peer.spark;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.Trigger;

/**
 * Workload W1 by Spark Structured Streaming in local mode. Use: {@code SparkFlashSale DATA OUT PARALLELISM}.
 *
 * <p>Settings: all that is there, then stop (the cheapest trigger); as many shuffle partitions as cores; state on the heap, checkpointed with each
 * batch; keys of the deduplication kept without end, since its bounded form would forget them after the watermark's delay.
 */
public final class SparkFlashSale {
    private SparkFlashSale() {}

    public static void main(String[] arguments) throws Exception {
        Path out = Path.of(arguments[1]).toAbsolutePath();
        SparkSession session = SparkSession.builder()
                .master("local[" + arguments[2] + "]")
                .appName("flash-sale")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", arguments[2])
                .config("spark.sql.session.timeZone", "UTC")
                .getOrCreate();
        session.sparkContext().setLogLevel("WARN");
        Dataset<Row> purchases = session.readStream()
                .schema("event_id STRING, ts BIGINT, store STRING, amount DECIMAL(12, 2)")
                .json(arguments[0])
                .withColumn("event_time", functions.timestamp_millis(functions.col("ts")))
                .withWatermark("event_time", "5 minutes")
                .dropDuplicates(new String[] {"event_id"});
        Column window = functions.window(functions.col("event_time"), "10 minutes");
        Dataset<Row> sales = purchases
                .groupBy(window, functions.col("store"))
                .agg(functions.sum("amount").as("sales"), functions.count("*").as("purchases"))
                .select(columns("window.start", "window.end", "store", "sales", "purchases"));
        sales.writeStream()
                .outputMode("append")
                .format("json")
                .option("path", out.toString())
                .option(
                        "checkpointLocation",
                        out.resolveSibling(out.getFileName() + "-checkpoints").toString())
                .trigger(Trigger.AvailableNow())
                .start()
                .awaitTermination();
        session.stop();
    }

    private static Column[] columns(String... names) {
        return List.of(names).stream().map(functions::col).toArray(Column[]::new);
    }
}
