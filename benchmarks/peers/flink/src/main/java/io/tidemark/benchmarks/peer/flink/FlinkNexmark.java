package io.tidemark.benchmarks.peer.flink;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.TableDescriptor;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;

/**
 * Queries of Nexmark by Flink SQL in a MiniCluster. Use: {@code FlinkNexmark DATA PARALLELISM QUERY} to run one into Flink's black hole, {@code FlinkNexmark
 * DATA PARALLELISM compare OUT QUERY …} to have the rows of each in a file of {@code OUT}, values separated by tabs.
 *
 * <p>As the benchmark's own repository sets it: mini-batches of 2 seconds or 50,000 rows, aggregates of distinct values split, objects reused, a checkpoint
 * each 3 minutes; and state on the heap, where the benchmark has RocksDB.
 */
public final class FlinkNexmark {
    private FlinkNexmark() {}

    public static void main(String[] arguments) throws Exception {
        boolean isCompared = arguments[2].equals("compare");
        StreamTableEnvironment tables = open(arguments[1], isCompared);
        for (String source : read("sources").replace("${DATA}", arguments[0]).split(";")) {
            if (!source.isBlank()) {
                tables.executeSql(source);
            }
        }
        if (!isCompared) {
            TableDescriptor nowhere = TableDescriptor.forConnector("blackhole").build();
            tables.sqlQuery(query(arguments[2])).executeInsert(nowhere).await();
            return;
        }
        Path out = Files.createDirectories(Path.of(arguments[3]));
        for (int i = 4; i < arguments.length; i++) {
            Files.write(out.resolve("q" + arguments[i]), rows(tables, query(arguments[i])));
        }
    }

    private static StreamTableEnvironment open(String parallelism, boolean isCompared) {
        Configuration settings = new Configuration();
        settings.setString("parallelism.default", parallelism);
        settings.setString("pipeline.object-reuse", "true");
        settings.setString("state.backend.type", "hashmap");
        if (!isCompared) {
            // With checkpoints, rows are given out at one only, and few are held until then.
            settings.setString("execution.checkpointing.interval", "3 min");
            // In its memory Flink takes 5 MB of state at most: the last checkpoint fails then, and the job starts anew for ever.
            settings.setString("execution.checkpointing.storage", "filesystem");
            settings.setString(
                    "execution.checkpointing.dir",
                    Path.of("nexmark-checkpoints").toAbsolutePath().toUri().toString());
        }
        settings.setString("restart-strategy.type", "disable");
        settings.setString("table.exec.mini-batch.enabled", "true");
        settings.setString("table.exec.mini-batch.allow-latency", "2 s");
        settings.setString("table.exec.mini-batch.size", "50000");
        settings.setString("table.optimizer.distinct-agg.split.enabled", "true");
        settings.setString("table.local-time-zone", "UTC");
        return StreamTableEnvironment.create(StreamExecutionEnvironment.getExecutionEnvironment(settings));
    }

    /** What is left when all changes have been added up. */
    private static List<String> rows(StreamTableEnvironment tables, String query) throws Exception {
        Map<String, Integer> counts = new TreeMap<>();
        try (CloseableIterator<Row> changes = tables.executeSql(query).collect()) {
            while (changes.hasNext()) {
                Row row = changes.next();
                boolean isDelete = row.getKind() == RowKind.DELETE || row.getKind() == RowKind.UPDATE_BEFORE;
                counts.merge(line(row), isDelete ? -1 : 1, Integer::sum);
            }
        }
        List<String> lines = new ArrayList<>();
        counts.forEach((line, count) -> lines.addAll(Collections.nCopies(count, line)));
        return lines;
    }

    private static String line(Row row) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.getArity(); i++) {
            Object value = row.getField(i);
            line.append(i == 0 ? "" : "\t").append(value == null ? "" : value);
        }
        return line.toString();
    }

    private static String query(String number) {
        return read("q%02d".formatted(Integer.parseInt(number)));
    }

    private static String read(String name) {
        try (InputStream in = FlinkNexmark.class.getResourceAsStream("nexmark/" + name + ".sql")) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
