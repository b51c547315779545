package io.tidemark.runtime.source.feed;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.codec.BatchCodec;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import java.util.Arrays;

/**
 * A slice as the epoch log keeps it, of a source that cannot give it again: all that a decoder sees of it.
 *
 * <pre>
 *   unit (text), from offset (8), to offset (8), mark (8), whether the unit ends (1), head (bytes)
 *   number of rows (4), number of bytes (4), the bytes from the first row to the last
 *   for each row: start in those bytes (4), length (4), offset (8)
 *   whether arrivals are known (1), and then one for each row (8)
 *   number of rows with a fault (4), for each: row (4), fault (text)
 *   whether something accompanies the rows (1), and then a batch of it, as BatchCodec writes it
 * </pre>
 */
public final class KeptSlice {
    private KeptSlice() {}

    /**
     * The slice as bytes; never empty.
     *
     * @param metadataType types of what accompanies the rows
     */
    public static byte[] write(Slice slice, RowType metadataType) {
        int rows = slice.count;
        int first = Integer.MAX_VALUE;
        int end = 0;
        for (int row = 0; row < rows; row++) {
            first = Math.min(first, slice.starts[row]);
            end = Math.max(end, slice.starts[row] + slice.lengths[row]);
        }
        int size = rows == 0 ? 0 : end - first;
        ByteWriter out = new ByteWriter(size + rows * 24 + 64);
        out.putText(slice.unit)
                .putLong(slice.fromOffset)
                .putLong(slice.toOffset)
                .putLong(slice.mark);
        out.putBoolean(slice.endOfUnit).putBytes(slice.head).putInt(rows).putInt(size);
        out.putRaw(slice.buffer, rows == 0 ? 0 : first, size);
        for (int row = 0; row < rows; row++) {
            out.putInt(slice.starts[row] - first).putInt(slice.lengths[row]).putLong(slice.offsets[row]);
        }
        long[] arrivals = slice.arrivals;
        out.putBoolean(arrivals != null);
        for (int row = 0; arrivals != null && row < rows; row++) {
            out.putLong(arrivals[row]);
        }
        writeFaults(slice, out);
        Column[] metadata = slice.metadata;
        out.putBoolean(metadata != null);
        if (metadata != null) {
            Batch batch = new Batch(metadataType, metadata, rows);
            Arrays.fill(batch.weights(), 0, rows, 1);
            new BatchCodec().write(batch, 0, rows, out);
        }
        return out.toByteArray();
    }

    private static void writeFaults(Slice slice, ByteWriter out) {
        int count = 0;
        for (int row = 0; row < slice.count; row++) {
            count += slice.fault(row) == null ? 0 : 1;
        }
        out.putInt(count);
        for (int row = 0; row < slice.count; row++) {
            if (slice.fault(row) != null) {
                out.putInt(row).putText(slice.fault(row));
            }
        }
    }

    /**
     * Fills {@code into} with a slice that was kept.
     *
     * @param metadata types of what accompanies the rows
     */
    static void read(byte[] kept, RowType metadata, Slice into) {
        ByteReader in = new ByteReader(kept, "a slice in the epoch log");
        into.clear();
        into.unit = in.getText();
        into.fromOffset = in.getLong();
        into.toOffset = in.getLong();
        into.mark = in.getLong();
        into.endOfUnit = in.getBoolean();
        into.head = in.getBytes();
        int rows = in.getCount(16);
        byte[] bytes = in.getBytes();
        into.buffer = Arrays.copyOf(bytes, bytes.length + Slice.PADDING);
        into.bufferSize = bytes.length;
        for (int row = 0; row < rows; row++) {
            into.add(in.getInt(), in.getInt(), in.getLong());
        }
        if (in.getBoolean()) {
            for (int row = 0; row < rows; row++) {
                into.setArrival(row, in.getLong());
            }
        }
        int faults = in.getCount(8);
        for (int i = 0; i < faults; i++) {
            into.setFault(in.getInt(), in.getText());
        }
        if (in.getBoolean()) {
            new BatchCodec().read(in, new Batch(metadata, into.beginMetadata(metadata), 0));
        }
    }
}
