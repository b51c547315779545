package io.tidemark.format.json;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Framer;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.format.text.TimestampUnit;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * CPU of one thread for framing and decoding purchases, in nanoseconds a row: {@code DecodeSpeed FILE [ROUNDS]}. The file holds lines as the
 * benchmark generator writes them: event_id, ts (milliseconds), store, user, sku, amount.
 */
final class DecodeSpeed {
    private static final RowType TYPE = RowType.of(
            Field.of("event_id", DataType.VARCHAR),
            Field.required("ts", DataType.TIMESTAMP),
            Field.of("store", DataType.VARCHAR),
            Field.of("amount", DataType.decimal(12, 2)));

    private DecodeSpeed() {}

    public static void main(String[] arguments) throws IOException {
        byte[] text = Files.readAllBytes(Path.of(arguments[0]));
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 8;
        byte[] padded = Arrays.copyOf(text, text.length + Slice.PADDING);
        for (int round = 0; round < rounds; round++) {
            long start = cpuNanos();
            List<Slice> slices = frame(padded, text.length);
            long framed = cpuNanos();
            long rows = decode(slices);
            long decoded = cpuNanos();
            System.err.printf(
                    "frame %.1f ns, decode %.1f ns a row, %d rows%n",
                    (framed - start) / (double) rows, (decoded - framed) / (double) rows, rows);
        }
    }

    private static List<Slice> frame(byte[] buffer, int size) {
        Framer framer = new JsonFramer();
        List<Slice> slices = new ArrayList<>();
        int at = 0;
        while (at < size) {
            Slice slice = new Slice();
            slice.buffer = buffer;
            slice.bufferSize = size;
            slice.ensureRows(Batch.SLICE_ROWS);
            at = framer.frame(slice, at, size, at, true, Batch.SLICE_ROWS);
            slices.add(slice);
        }
        return slices;
    }

    private static long decode(List<Slice> slices) {
        Decoder decoder = new JsonDecoder(TYPE, TimestampUnit.MILLIS);
        Batch batch = new Batch(TYPE, Batch.SLICE_ROWS);
        Rejections rejections = new Rejections();
        long rows = 0;
        for (Slice slice : slices) {
            batch.clear();
            rejections.clear();
            decoder.decode(slice, batch, rejections);
            rows += batch.count();
        }
        return rows;
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
