package io.tidemark.benchmarks.piece;

import io.tidemark.api.data.Batch;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.benchmarks.data.Purchases;
import java.util.Arrays;

/** Purchases of workload W1 in memory, as slices of {@value Batch#SLICE_ROWS} rows. Stateless. */
final class PurchaseSlices {
    static final int TIME = 1;

    /** The columns that the workload reads. */
    static final RowType TYPE = RowType.of(
            Field.of("event_id", DataType.VARCHAR),
            Field.of("ts", DataType.TIMESTAMP),
            Field.of("store", DataType.VARCHAR),
            Field.of("amount", DataType.decimal(12, 2)));

    private static final long FIRST_MICROS = 1_767_225_600_000_000L;
    private static final long MICROS_BETWEEN = 10_000;

    private PurchaseSlices() {}

    /** The bytes of {@code count} slices. */
    static byte[] lines(int count) {
        return Purchases.lines((long) count * Batch.SLICE_ROWS);
    }

    /** Slices decoded, stamped as their source's stage leaves them if nothing is a duplicate. */
    static Batch[] decoded(int count) {
        byte[] lines = lines(count);
        JsonSlices slices = new JsonSlices(TYPE);
        Batch[] batches = new Batch[count];
        Slice slice = new Slice();
        int at = 0;
        for (int i = 0; i < count; i++) {
            at = slices.frame(lines, at, slice);
            batches[i] = new Batch(TYPE, Batch.SLICE_ROWS);
            slices.decode(slice, batches[i]);
            for (int row = 0; row < batches[i].count(); row++) {
                batches[i].positions()[row] += (long) i * Batch.SLICE_ROWS;
            }
            Arrays.fill(batches[i].watermarks(), watermark(i));
        }
        return batches;
    }

    /** A watermark below the windows of slice {@code index}: about an hour behind it. */
    static long watermark(int index) {
        return FIRST_MICROS + (long) index * Batch.SLICE_ROWS * MICROS_BETWEEN - 3_600_000_000L;
    }
}
