package io.tidemark.benchmarks.piece;

import io.tidemark.api.data.Batch;
import io.tidemark.core.dedup.SourceListener;
import io.tidemark.core.dedup.SourceSpec;
import io.tidemark.core.dedup.SourceStage;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.state.MemoryStateTables;
import java.util.HashSet;
import java.util.Set;
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

/** Nanoseconds a row: stamping rows with watermarks and taking out those that were sent before, up to half a million keys. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class DedupBenchmark implements SourceListener {
    private static final int SLICES = 128;
    private static final long DELAY_MICROS = 300_000_000L;
    private static final long HORIZON_MICROS = 86_400_000_000L;

    private Batch[] slices = new Batch[0];
    private SourceStage stage = stage();
    private int partition;
    private int next;
    private long kept;
    private long expected;

    @Setup
    public void setUp() {
        slices = PurchaseSlices.decoded(SLICES);
        Set<String> keys = new HashSet<>();
        for (Batch slice : slices) {
            for (int row = 0; row < slice.count(); row++) {
                keys.add(slice.bytes(0).getString(row));
            }
        }
        expected = keys.size();
        begin();
    }

    private SourceStage stage() {
        SourceSpec spec = new SourceSpec(
                PurchaseSlices.TYPE, PurchaseSlices.TIME, DELAY_MICROS, DELAY_MICROS, new int[] {0}, HORIZON_MICROS);
        return new SourceStage(spec, new MemoryStateTables(), new NoOrigins(), this);
    }

    private void begin() {
        stage = stage();
        stage.onClock(Long.MAX_VALUE / 2);
        partition = stage.clock().partition("p");
        next = 0;
        kept = 0;
    }

    @Benchmark
    @OperationsPerInvocation(Batch.SLICE_ROWS)
    public long deduplicate() {
        if (next == slices.length) {
            if (kept != expected) {
                throw new IllegalStateException("kept " + kept + " of " + expected);
            }
            begin();
        }
        stage.onBatch(partition, slices[next++], null);
        return kept;
    }

    @Override
    public void onRows(Batch rows) {
        kept += rows.count();
    }

    @Override
    public void onDuplicates(Batch rows, Batch book) {}

    @Override
    public void onUnverifiable(Batch rows) {
        throw new IllegalStateException("nothing is older than the horizon");
    }

    @Override
    public void onCounted(AccountTerm term, Batch rows) {
        throw new IllegalStateException("there is no primary key");
    }
}
