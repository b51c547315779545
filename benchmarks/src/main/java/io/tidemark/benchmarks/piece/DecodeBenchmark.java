package io.tidemark.benchmarks.piece;

import io.tidemark.api.data.Batch;
import io.tidemark.api.source.Slice;
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

/** Nanoseconds a row: finding the rows of a slice of JSON lines, and decoding them. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class DecodeBenchmark {
    private static final int SLICES = 16;

    private final JsonSlices slices = new JsonSlices(PurchaseSlices.TYPE);
    private final byte[] lines = PurchaseSlices.lines(SLICES);
    private final Slice framed = new Slice();
    private final Slice first = new Slice();
    private final Batch batch = new Batch(PurchaseSlices.TYPE, Batch.SLICE_ROWS);
    private long cents;
    private int at;

    /** What the first slice sums up to, told from its text. */
    @Setup
    public void setUp() {
        slices.frame(lines, 0, first);
        for (int row = 0; row < first.count; row++) {
            String line = new String(
                    lines, first.starts[row], first.lengths[row], java.nio.charset.StandardCharsets.US_ASCII);
            String amount = line.substring(line.lastIndexOf(':') + 1, line.length() - 1);
            cents += new java.math.BigDecimal(amount).movePointRight(2).longValueExact();
        }
    }

    @Benchmark
    @OperationsPerInvocation(Batch.SLICE_ROWS)
    public int frame() {
        at = at >= lines.length - Slice.PADDING ? 0 : at;
        at = slices.frame(lines, at, framed);
        if (framed.count != Batch.SLICE_ROWS) {
            throw new IllegalStateException("a slice of " + framed.count + " rows");
        }
        return framed.lengths[0];
    }

    @Benchmark
    @OperationsPerInvocation(Batch.SLICE_ROWS)
    public long decode() {
        slices.decode(first, batch);
        long sum = 0;
        for (int row = 0; row < batch.count(); row++) {
            sum += batch.longs(3).get(row);
        }
        if (sum != cents) {
            throw new IllegalStateException("decoded " + sum + " cents of " + cents);
        }
        return sum;
    }
}
