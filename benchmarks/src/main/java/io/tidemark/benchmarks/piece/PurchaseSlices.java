package io.tidemark.benchmarks.piece;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Format;
import io.tidemark.api.format.Framer;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.option.Options;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.benchmarks.data.Purchases;
import java.util.Arrays;
import java.util.Map;
import java.util.ServiceLoader;

/** Purchases of workload W1 in memory, as slices of {@value Batch#SLICE_ROWS} rows. One thread at a time. */
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

    private final Format format = json();
    private final Options options =
            Options.check("the purchases", Map.of("timestamp_format", "millis"), format.options());
    private final Decoder decoder;
    private final Framer framer = format.framer(options);
    private final Rejections rejections = new Rejections();

    PurchaseSlices() {
        this(TYPE);
    }

    /** Of other rows than purchases. */
    PurchaseSlices(RowType type) {
        decoder = format.decoder(type, options);
    }

    private static Format json() {
        return ServiceLoader.load(Format.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(one -> one.name().equals("json"))
                .findFirst()
                .orElseThrow();
    }

    /** The bytes of {@code count} slices. */
    static byte[] lines(int count) {
        return Purchases.lines((long) count * Batch.SLICE_ROWS);
    }

    /** Frames a slice that begins at {@code from} of {@code lines}, without copying; returns where the next one begins. */
    int frame(byte[] lines, int from, Slice into) {
        into.clear();
        into.buffer = lines;
        into.bufferSize = lines.length - Slice.PADDING;
        return framer.frame(into, from, into.bufferSize, 1, true, Batch.SLICE_ROWS);
    }

    /** A decoder into other columns. */
    Decoder decoder(RowType type) {
        return format.decoder(type, options);
    }

    /** Decodes a slice; all its rows must be good. */
    void decode(Slice slice, Batch into) {
        into.clear();
        rejections.clear();
        decoder.decode(slice, into, rejections);
        if (rejections.count() > 0 || into.count() != slice.count) {
            throw new IllegalStateException("rows were rejected: " + rejections.count());
        }
    }

    /** Slices decoded, stamped as their source's stage leaves them if nothing is a duplicate. */
    Batch[] decoded(int count) {
        byte[] lines = lines(count);
        Batch[] batches = new Batch[count];
        Slice slice = new Slice();
        int at = 0;
        for (int i = 0; i < count; i++) {
            at = frame(lines, at, slice);
            batches[i] = new Batch(TYPE, Batch.SLICE_ROWS);
            decode(slice, batches[i]);
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
