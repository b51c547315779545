package io.tidemark.benchmarks.piece;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Nanoseconds a row: decoding purchases of six fields into the columns that a source declares. What six cost beyond two is the most that leaving out columns which no view
 * reads could win; see ADR 0011.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ProjectionBenchmark {
    private static final List<Field> FIELDS = List.of(
            Field.of("ts", DataType.TIMESTAMP),
            Field.of("amount", DataType.decimal(12, 2)),
            Field.of("event_id", DataType.VARCHAR),
            Field.of("store", DataType.VARCHAR),
            Field.of("user", DataType.VARCHAR),
            Field.of("sku", DataType.VARCHAR));

    /** How many of the fields are columns; the others are passed over. */
    @Param({"2", "6"})
    private int columns;

    private final JsonSlices slices = new JsonSlices(PurchaseSlices.TYPE);
    private final Slice slice = new Slice();
    private final Rejections rejections = new Rejections();
    private Decoder decoder = slices.decoder(new RowType(FIELDS));
    private Batch batch = new Batch(new RowType(FIELDS), Batch.SLICE_ROWS);

    @Setup
    public void setUp() {
        slices.frame(PurchaseSlices.lines(1), 0, slice);
        RowType type = new RowType(FIELDS.subList(0, columns));
        decoder = slices.decoder(type);
        batch = new Batch(type, Batch.SLICE_ROWS);
    }

    @Benchmark
    @OperationsPerInvocation(Batch.SLICE_ROWS)
    public long decode() {
        batch.clear();
        rejections.clear();
        decoder.decode(slice, batch, rejections);
        if (batch.count() != slice.count) {
            throw new IllegalStateException("rows were rejected: " + rejections.count());
        }
        return Arrays.stream(batch.longs(1).values()).limit(1).sum();
    }
}
