package io.tidemark.benchmarks.piece;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.core.dedup.SourceListener;
import io.tidemark.core.dedup.SourceSpec;
import io.tidemark.core.dedup.SourceStage;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.state.MemoryStateTables;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Heap that a deduplication key of 36 characters takes, all in: what the heap holds more after a collection, by the number of keys. Fails above
 * {@value #MOST_BYTES} bytes.
 *
 * <p>Use: {@code DedupMemory [KEYS]}.
 */
public final class DedupMemory {
    private static final int MOST_BYTES = 80;
    private static final long MICROS_BETWEEN = 1000;
    private static final long DELAY_MICROS = 300_000_000L;
    private static final long HORIZON_MICROS = 86_400_000_000L;

    private DedupMemory() {}

    public static void main(String[] arguments) {
        long keys = arguments.length > 0 ? Long.parseLong(arguments[0]) : 3_000_000;
        SourceStage stage = stage();
        Batch batch = new Batch(PurchaseSlices.TYPE, Batch.SLICE_ROWS);
        // Once before: buffers of a fixed size are no part of a key.
        fill(batch, new SplittableRandom(0), 0);
        stage.onBatch(stage.clock().partition("p"), batch, null);
        long before = usedBytes();
        long known = stage.keys();
        SplittableRandom random = new SplittableRandom(1);
        for (long at = 0; at < keys; at += Batch.SLICE_ROWS) {
            fill(batch, random, at);
            stage.onBatch(stage.clock().partition("p"), batch, null);
        }
        long more = stage.keys() - known;
        double bytes = (usedBytes() - before) / (double) more;
        System.out.printf(Locale.ROOT, "%,d keys of 36 characters: %.1f bytes of heap each%n", more, bytes);
        if (bytes > MOST_BYTES || more < keys) {
            throw new IllegalStateException("more than " + MOST_BYTES + " bytes a key, or keys that were lost");
        }
    }

    private static SourceStage stage() {
        SourceSpec spec = new SourceSpec(
                PurchaseSlices.TYPE, PurchaseSlices.TIME, DELAY_MICROS, DELAY_MICROS, new int[] {0}, HORIZON_MICROS);
        SourceStage stage = new SourceStage(spec, new MemoryStateTables(), new NoOrigins(), new SourceListener() {
            @Override
            public void onRows(Batch rows) {}

            @Override
            public void onDuplicates(Batch rows, Batch book) {}

            @Override
            public void onUnverifiable(Batch rows) {}

            @Override
            public void onCounted(AccountTerm term, Batch rows) {}
        });
        stage.onClock(Long.MAX_VALUE / 2);
        return stage;
    }

    private static void fill(Batch batch, SplittableRandom random, long first) {
        batch.clear();
        for (int row = 0; row < Batch.SLICE_ROWS; row++) {
            batch.bytes(0).set(row, new UUID(random.nextLong(), random.nextLong()).toString());
            batch.longs(PurchaseSlices.TIME).set(row, (first + row) * MICROS_BETWEEN);
            ((BytesColumn) batch.column(2)).setSlice(row, 0, 0);
            batch.longs(3).set(row, row);
            batch.weights()[row] = 1;
            batch.positions()[row] = first + row;
        }
        batch.setCount(Batch.SLICE_ROWS);
    }

    private static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            runtime.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
