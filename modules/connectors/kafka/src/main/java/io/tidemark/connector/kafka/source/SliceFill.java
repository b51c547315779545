package io.tidemark.connector.kafka.source;

import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Puts records into a slice: values one after the other, in one array. For one slice. */
final class SliceFill {
    /** A slice takes no further record once it has so many bytes. */
    private static final int FULL_BYTES = 16 << 20;

    /** What is kept of a value that is too long. */
    private static final int KEPT_BYTES = 1024;

    private static final long MICROS_PER_MILLI = 1000;

    private final Slice slice;
    private final int maxRowBytes;
    private final RowMetadata metadata;

    SliceFill(Slice slice, int maxRowBytes, RowType metadata) {
        this.slice = slice;
        this.maxRowBytes = maxRowBytes;
        slice.clear();
        slice.unit = "";
        this.metadata = new RowMetadata(metadata, slice);
    }

    boolean isFull() {
        return slice.bufferSize >= FULL_BYTES;
    }

    void add(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
        ByteBuffer value = record.value();
        int length = value == null ? 0 : value.remaining();
        int kept = length > maxRowBytes ? KEPT_BYTES : length;
        int start = makeRoom(kept);
        if (value != null) {
            value.get(value.position(), slice.buffer, start, kept);
        }
        slice.add(start, kept, record.offset());
        slice.bufferSize += kept;
        if (value == null) {
            slice.setFault(slice.count - 1, Slice.TOMBSTONE);
        } else if (length > maxRowBytes) {
            slice.setFault(
                    slice.count - 1,
                    "the row has " + length + " bytes, more than " + maxRowBytes + " (option max_row_bytes)");
        }
        slice.setArrival(slice.count - 1, record.timestamp() * MICROS_PER_MILLI);
        metadata.add(slice.count - 1, record);
    }

    /** Adds a row that is none. */
    void addFault(byte[] bytes, long offset, String reason) {
        int start = makeRoom(bytes.length);
        System.arraycopy(bytes, 0, slice.buffer, start, bytes.length);
        slice.add(start, bytes.length, offset);
        slice.bufferSize += bytes.length;
        slice.setFault(slice.count - 1, reason);
        metadata.addNulls(slice.count - 1);
    }

    private int makeRoom(int bytes) {
        int needed = slice.bufferSize + bytes + Slice.PADDING;
        if (needed > slice.buffer.length) {
            slice.buffer = Arrays.copyOf(slice.buffer, Math.max(needed, 2 * slice.buffer.length));
        }
        return slice.bufferSize;
    }
}
