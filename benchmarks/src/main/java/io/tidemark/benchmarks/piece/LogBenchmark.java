package io.tidemark.benchmarks.piece;

import io.tidemark.runtime.disk.LocalDisk;
import io.tidemark.runtime.log.EpochLog;
import io.tidemark.runtime.log.LogRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Microseconds to append an epoch of one slice to the log, intent and commit, and to make it durable; the records are read back at the end. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class LogBenchmark {
    private static final byte[] IDENTITY = new byte[16];
    private static final int ROWS = 4096;

    private final Path directory = temporary();
    private final EpochLog log = EpochLog.open(new LocalDisk(directory), "log", IDENTITY, 1, entry -> {});
    private long epoch;

    private static Path temporary() {
        try {
            return Files.createTempDirectory("log");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void append() {
        epoch++;
        LogRecord.SliceRead slice =
                new LogRecord.SliceRead("purchases", "part-0.jsonl", "", epoch, epoch + 1, ROWS, 7, true);
        log.append(new LogRecord.Intent(epoch, epoch, epoch, 1, epoch, List.of(slice), List.of(), List.of()));
    }

    @Benchmark
    public long appendAndForce() {
        append();
        log.force();
        log.append(new LogRecord.Commit(epoch, ROWS, 1));
        return epoch;
    }

    @Benchmark
    public long appendOnly() {
        append();
        return log.append(new LogRecord.Commit(epoch, ROWS, 1));
    }

    @TearDown
    public void tearDown() throws IOException {
        log.force();
        long[] commits = new long[1];
        log.close();
        EpochLog.open(new LocalDisk(directory), "log", IDENTITY, 1, entry -> {
                    commits[0] += entry.content() instanceof LogRecord.Commit ? 1 : 0;
                })
                .close();
        if (commits[0] != epoch) {
            throw new IllegalStateException(commits[0] + " commits were read back of " + epoch);
        }
        try (var files = Files.walk(directory)) {
            for (Path path : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
