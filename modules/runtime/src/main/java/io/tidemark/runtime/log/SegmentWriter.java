package io.tidemark.runtime.log;

import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;

/**
 * Writes groups of records to the end of a segment. One thread at a time.
 *
 * <pre>
 *   room for the group is durable ──► the group is written ──► it is durable ──► a fence says so
 * </pre>
 *
 * The fence itself is not forced: a crash of the machine may lose it, and then only tells less.
 */
final class SegmentWriter {
    private static final int MOST_ROOM_BYTES = 4 << 20;
    private static final String UNFINISHED = "/unfinished";

    private final DiskFile file;
    private long offset;
    private long roomEnd;

    private SegmentWriter(DiskFile file, long offset, long roomEnd) {
        this.file = file;
        this.offset = offset;
        this.roomEnd = roomEnd;
    }

    /** Makes a segment; it is there as a whole or not at all. */
    static SegmentWriter begin(Disk disk, String directory, byte[] identity, long firstSequence) {
        String unfinished = directory + UNFINISHED;
        disk.delete(unfinished);
        try (DiskFile file = disk.open(unfinished)) {
            file.setSize(Segment.FIRST_ROOM_BYTES);
            file.write(0, Segment.header(identity, firstSequence).written());
            file.force();
        }
        String path = Segment.path(directory, firstSequence);
        disk.rename(unfinished, path);
        return new SegmentWriter(disk.open(path), Segment.HEADER_BYTES, Segment.FIRST_ROOM_BYTES);
    }

    /**
     * Goes on in a segment.
     *
     * @param offset where its good records end
     * @param tornEnd where what a crash left behind them ends
     * @param nextSequence the record that comes next
     */
    static SegmentWriter resume(Disk disk, String path, int offset, int tornEnd, long nextSequence) {
        DiskFile file = disk.open(path);
        SegmentWriter writer = new SegmentWriter(file, offset, file.sizeBytes());
        if (tornEnd > offset) {
            file.write(offset, ByteBuffer.allocate(tornEnd - offset));
        }
        // What was read may still be in the system's memory only; from now on it counts as durable.
        file.force();
        writer.fence(nextSequence);
        return writer;
    }

    long offset() {
        return offset;
    }

    /** Makes a group of records durable. */
    void write(ByteWriter group, long nextSequence) {
        long end = offset + group.sizeBytes();
        if (end + Segment.RECORD_HEADER_BYTES > roomEnd) {
            roomEnd = end + Math.min(MOST_ROOM_BYTES, Math.max(Segment.FIRST_ROOM_BYTES, end));
            file.setSize(roomEnd);
            // A file that ends inside a record was cut: so must none that a crash left. It also makes the next forces
            // cheap.
            file.force();
        }
        file.write(offset, group.written());
        file.force();
        offset = end;
        fence(nextSequence);
    }

    private void fence(long nextSequence) {
        file.write(offset, Segment.fence(nextSequence).written());
    }

    /** Makes the last fence durable. */
    void settle() {
        file.force();
    }

    /** Gives back the room that is left; only when another segment follows. */
    void end() {
        file.setSize(offset);
        file.force();
        file.close();
    }

    void close() {
        file.close();
    }
}
