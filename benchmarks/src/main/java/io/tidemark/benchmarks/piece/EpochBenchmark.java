package io.tidemark.benchmarks.piece;

import io.tidemark.benchmarks.data.Purchases;
import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Rows;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Nanoseconds a row of the whole flash sale in its steady state: a file that grew by 65,536 purchases is read, decoded,
 * deduplicated, aggregated and published, log and books included. Keys are forgotten after three hours, so that state does not grow any more after the
 * warm-up; with {@code -prof gc} this tells the bytes that are allocated for a row.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseSerialGC"})
@Warmup(iterations = 25)
@Measurement(iterations = 14)
public class EpochBenchmark {
    private static final int ROWS = 1 << 16;
    private static final int EPOCHS = 40;
    private static final String SCRIPT = """
            CREATE SOURCE purchases (
              event_id VARCHAR, ts TIMESTAMP, store VARCHAR, amount DECIMAL(12, 2),
              WATERMARK FOR ts AS ts - INTERVAL '5' MINUTE,
              DEDUPLICATE ON (event_id) WITHIN INTERVAL '3' HOUR
            ) WITH (connector = 'files', path = 'purchases', format = 'json', timestamp_format = 'millis');
            CREATE MATERIALIZED VIEW sales WITH (late = 'record') AS
            SELECT window_start, window_end, store, SUM(amount) AS sales, COUNT(*) AS purchases
            FROM TUMBLE(purchases, ts, INTERVAL '10' MINUTE)
            GROUP BY window_start, window_end, store;
            """;

    private Path folder = Path.of("");
    private @Nullable FileChannel all;
    private @Nullable FileChannel growing;
    private long[] ends = new long[0];
    private int epoch;
    private @Nullable Tidemark engine;

    @Setup
    public void setUp() throws IOException {
        folder = Files.createTempDirectory("epochs");
        Purchases.write(folder.resolve("all"), (long) ROWS * EPOCHS, 1);
        Path source = folder.resolve("all").resolve("part-0.jsonl");
        ends = ends(source);
        all = FileChannel.open(source);
        Path target = Files.createDirectories(folder.resolve("purchases")).resolve("sales.jsonl");
        growing = FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.APPEND);
        Tidemark opened =
                Tidemark.at(folder.resolve("data")).root(folder).threads(1).open();
        opened.execute(SCRIPT);
        engine = opened;
    }

    /** Where each {@link #ROWS} lines of the file end. */
    private static long[] ends(Path file) throws IOException {
        long[] ends = new long[EPOCHS + 1];
        byte[] block = new byte[1 << 16];
        long offset = 0;
        long lines = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(block); read > 0; read = in.read(block)) {
                for (int i = 0; i < read; i++) {
                    lines += block[i] == '\n' ? 1 : 0;
                    if (block[i] == '\n' && lines % ROWS == 0) {
                        ends[(int) (lines / ROWS)] = offset + i + 1;
                    }
                }
                offset += read;
            }
        }
        return ends;
    }

    /** Lets the file grow; without an object, since this counts with what is measured. */
    @Setup(Level.Invocation)
    public void grow() throws IOException {
        long end = ends[++epoch];
        for (long from = ends[epoch - 1]; from < end; ) {
            from += Objects.requireNonNull(all).transferTo(from, end - from, Objects.requireNonNull(growing));
        }
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public int epoch() {
        Objects.requireNonNull(engine).runOnce();
        return epoch;
    }

    @TearDown
    public void tearDown() throws IOException {
        Tidemark open = Objects.requireNonNull(engine);
        Rows account = open.query(
                "SELECT CAST(input AS BIGINT) AS input, CAST(difference AS BIGINT) AS difference, CAST(window_difference AS BIGINT) AS windows FROM sales.accounting WHERE measure = 'rows'");
        List<String> found = new ArrayList<>();
        account.forEach(row -> found.add(row.toString()));
        String right = "[" + (long) epoch * ROWS + ", 0, 0]";
        if (!found.equals(List.of(right))) {
            throw new IllegalStateException("the account says " + found + ", right is " + right);
        }
        open.close();
        Objects.requireNonNull(all).close();
        Objects.requireNonNull(growing).close();
        try (var files = Files.walk(folder)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
