package io.tidemark.benchmarks.piece;

import io.tidemark.api.data.Batch;
import io.tidemark.core.expr.Expressions;
import io.tidemark.core.graph.ViewGraph;
import io.tidemark.core.graph.ViewListener;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.OperatorContext;
import io.tidemark.core.operator.RowOrigins;
import io.tidemark.core.plan.text.PlanFormat;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.StateTables;
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

/** Nanoseconds a row: the flash sale's view, from admitted rows to the groups of its ten-minute windows, an epoch of 64 slices at a time. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class WindowBenchmark implements ViewListener {
    private static final int SLICES = 64;
    private static final String RELATION = "purchases";
    private static final String ROW =
            "(\"event_id\" VARCHAR nullable) (\"ts\" TIMESTAMP nullable) (\"store\" VARCHAR nullable) (\"amount\" (DECIMAL 12 2) nullable)";
    private static final String WINDOW = "(\"window_start\" TIMESTAMP required) (\"window_end\" TIMESTAMP required)";
    private static final String PLAN = """
            (tidemark-plan 1
              (view "sales" visible 5 (keys 0 1 2) (window 0 1) (aggregates 3 4) (late record 85500000000 0) at-once
                (aggregate (row %2$s ("store" VARCHAR nullable) ("sales" (DECIMAL 38 2) nullable) ("purchases" BIGINT required)) (keys 0 1 2) (calls (sum 3 all -1 (DECIMAL 38 2) "sales") (count -1 all -1 BIGINT "purchases")) (window 0 1)
                  (project (row %2$s ("store" VARCHAR nullable) ("amount" (DECIMAL 12 2) nullable)) ((column 4 TIMESTAMP) (column 5 TIMESTAMP) (column 2 VARCHAR) (column 3 (DECIMAL 12 2)))
                    (window 1 (span 0 0 600000000) (span 0 0 600000000) (span 0 0 0) no-zone (row %1$s %2$s)
                      (scan "purchases" (row %1$s) (time (1 0)) insert-only))))))
            """.formatted(ROW, WINDOW);

    private record Context(StateTables state, RowOrigins origins) implements OperatorContext {}

    private Batch[] slices = new Batch[0];
    private ViewGraph graph = graph();
    private int next;
    private long counted;
    private long late;
    private long expected;

    @Setup
    public void setUp() {
        slices = PurchaseSlices.decoded(SLICES);
        for (Batch slice : slices) {
            expected += slice.count();
        }
        begin();
    }

    private ViewGraph graph() {
        return ViewGraph.build(
                PlanFormat.readView(PLAN),
                "",
                node -> new Context(new MemoryStateTables(), new NoOrigins()),
                Expressions::compile,
                this);
    }

    private void begin() {
        graph = graph();
        graph.onClock(0);
        next = 0;
        counted = 0;
        late = 0;
    }

    @Benchmark
    @OperationsPerInvocation(Batch.SLICE_ROWS)
    public long aggregate() {
        if (next == slices.length) {
            end();
            begin();
        }
        graph.account(RELATION, AccountTerm.INPUT, slices[next]);
        graph.onBatch(RELATION, slices[next]);
        graph.onWatermark(RELATION, PurchaseSlices.watermark(next++));
        return counted;
    }

    private void end() {
        graph.onEpochEnd();
        if (counted + late != expected) {
            throw new IllegalStateException(counted + " counted and " + late + " late of " + expected);
        }
    }

    @Override
    public void onChanges(Batch rawStamped) {
        for (int row = 0; row < rawStamped.count(); row++) {
            counted += rawStamped.weights()[row] * rawStamped.longs(4).get(row);
        }
    }

    @Override
    public void onWatermark(long watermarkMicros) {}

    @Override
    public void onBook(Book book, Batch rows) {
        late += book == Book.LATE_EVENTS ? rows.count() : 0;
    }
}
