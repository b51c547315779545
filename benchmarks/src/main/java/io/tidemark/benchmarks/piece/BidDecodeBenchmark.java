package io.tidemark.benchmarks.piece;

import io.tidemark.api.data.Batch;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.benchmarks.data.Nexmark;
import io.tidemark.benchmarks.data.NexmarkFiles;
import java.io.ByteArrayOutputStream;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds a row: decoding Nexmark's bids, three numbers, three texts and a timestamp in ISO 8601. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class BidDecodeBenchmark {
    private static final RowType BID = RowType.of(
            Field.of("auction", DataType.BIGINT),
            Field.of("bidder", DataType.BIGINT),
            Field.of("price", DataType.BIGINT),
            Field.of("channel", DataType.VARCHAR),
            Field.of("url", DataType.VARCHAR),
            Field.of("at", DataType.TIMESTAMP),
            Field.of("extra", DataType.VARCHAR));
    private static final int PRICE = 2;
    private static final int URL = 4;
    private static final int AT = 5;

    private final JsonSlices slices = new JsonSlices(BID);
    private final Slice slice = new Slice();
    private final Batch batch = new Batch(BID, Batch.SLICE_ROWS);
    private long right;

    /** Bids as bytes, and what comes of them, told from the values that they were made of. */
    @Setup
    public void setUp() {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        int rows = 0;
        for (long event = 0; rows < Batch.SLICE_ROWS; event++) {
            if (Nexmark.kind(event) == Nexmark.Kind.BID) {
                lines.writeBytes(NexmarkFiles.line(event));
                Object[] values = Nexmark.row(event, 1);
                right += (long) values[PRICE] + values[URL].toString().length() + micros((LocalDateTime) values[AT]);
                rows++;
            }
        }
        slices.frame(Arrays.copyOf(lines.toByteArray(), lines.size() + Slice.PADDING), 0, slice);
    }

    private static long micros(LocalDateTime time) {
        return ChronoUnit.MICROS.between(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), time);
    }

    @Benchmark
    @OperationsPerInvocation(Batch.SLICE_ROWS)
    public long decode() {
        slices.decode(slice, batch);
        long found = 0;
        for (int row = 0; row < batch.count(); row++) {
            found += batch.longs(PRICE).get(row)
                    + batch.bytes(URL).lengths()[row]
                    + batch.longs(AT).get(row);
        }
        if (found != right) {
            throw new IllegalStateException("decoded " + found + ", right is " + right);
        }
        return found;
    }
}
