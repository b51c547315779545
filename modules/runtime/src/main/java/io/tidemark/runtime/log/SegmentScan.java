package io.tidemark.runtime.log;

import io.tidemark.runtime.codec.ByteReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of one segment in order and tells where they end, and why:
 *
 * <ol>
 *   <li>A fence, and nothing but zeros behind it; or zeros alone: nothing more was written there.
 *   <li>In the last segment, a file that ends where a record or the fence should: it was cut, since room is there before anything is written.
 *   <li>Anything else that is no record, in the last segment: a write that was torn by a crash, if no record or fence behind it says that it
 *       was durable. Writes of one group may reach the disk in any order, so a good record may well follow a torn one.
 *   <li>Otherwise the log is damaged, and the error says where.
 * </ol>
 */
final class SegmentScan {
    private final ByteBuffer bytes;
    private final String path;
    private int at = Segment.HEADER_BYTES;
    private long expected;

    SegmentScan(ByteBuffer bytes, String path, long firstSequence) {
        this.bytes = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        this.path = path;
        this.expected = firstSequence;
    }

    /** The next record; null where the good ones end. */
    @Nullable
    LogEntry next() {
        if (!isRecord(at, expected)) {
            return null;
        }
        int length = bytes.getInt(at);
        ByteReader payload = new ByteReader(
                bytes.duplicate()
                        .position(at + Segment.RECORD_HEADER_BYTES)
                        .limit(at + Segment.RECORD_HEADER_BYTES + length),
                "record " + expected + " of the epoch log");
        at += recordBytes(length);
        return new LogEntry(expected++, RecordCodec.read(payload));
    }

    static int recordBytes(int length) {
        int size = Segment.RECORD_HEADER_BYTES + length;
        return size + (-size & Segment.ALIGNMENT - 1);
    }

    /** Offset in the file after the last record that was read. */
    int offset() {
        return at;
    }

    /** Sequence of the record that would come next. */
    long nextSequence() {
        return expected;
    }

    /** Whether nothing follows the last record but a fence and room. */
    boolean endsClean() {
        int room = isFence(at, expected) ? at + Segment.RECORD_HEADER_BYTES : at;
        return Segment.isZero(bytes, room, bytes.limit());
    }

    /** Fails unless what follows the last record is the end of a segment that others follow. */
    void checkEnd() {
        if (!endsClean()) {
            throw damaged();
        }
    }

    /** Fails unless what follows the last record can be what a crash left of writes that were never durable; returns where it ends. */
    int checkTorn() {
        if (bytes.limit() - at < Segment.RECORD_HEADER_BYTES) {
            throw cut();
        }
        // Of a fence that a crash tore, a few bytes may read as a length; the number behind it is then not there.
        boolean begins = bytes.getLong(at + 8) == expected;
        if (begins && bytes.getInt(at) > bytes.limit() - at - Segment.RECORD_HEADER_BYTES) {
            throw cut();
        }
        int end = written();
        for (int candidate = at;
                candidate < end && candidate + Segment.RECORD_HEADER_BYTES <= bytes.limit();
                candidate += Segment.ALIGNMENT) {
            long sequence = bytes.getLong(candidate + 8);
            boolean plausible = sequence > expected && sequence - expected < bytes.limit();
            boolean tells = plausible && (isRecord(candidate, sequence) || isFence(candidate, sequence));
            if (tells && bytes.getLong(candidate + 16) >= expected) {
                throw damaged();
            }
        }
        return end;
    }

    /** Where nothing but zeros follows. */
    private int written() {
        int end = bytes.limit();
        while (end - Long.BYTES >= at && bytes.getLong(end - Long.BYTES) == 0) {
            end -= Long.BYTES;
        }
        while (end > at && bytes.get(end - 1) == 0) {
            end--;
        }
        return end;
    }

    private RuntimeException damaged() {
        return ByteReader.corrupt(
                "record " + expected + " of the epoch log",
                "the checksum at byte " + at + " of \"" + path + "\" does not fit");
    }

    private RuntimeException cut() {
        return ByteReader.corrupt(
                "record " + expected + " of the epoch log",
                "file \"" + path + "\" has been cut at byte " + bytes.limit());
    }

    private boolean isFence(int offset, long sequence) {
        return offset + Segment.RECORD_HEADER_BYTES <= bytes.limit()
                && bytes.slice(offset, Segment.RECORD_HEADER_BYTES)
                        .equals(Segment.fence(sequence).written());
    }

    private boolean isRecord(int offset, long sequence) {
        if (offset + Segment.RECORD_HEADER_BYTES > bytes.limit()) {
            return false;
        }
        int length = bytes.getInt(offset);
        if (length <= 0 || length > bytes.limit() - offset - Segment.RECORD_HEADER_BYTES) {
            return false;
        }
        if (bytes.getLong(offset + 8) != sequence) {
            return false;
        }
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().position(offset + 8).limit(offset + Segment.RECORD_HEADER_BYTES + length));
        return bytes.getInt(offset + 4) == (int) crc.getValue();
    }
}
