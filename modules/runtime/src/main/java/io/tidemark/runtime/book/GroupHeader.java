package io.tidemark.runtime.book;

import io.tidemark.runtime.codec.ByteWriter;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What precedes the rows of a group in a book file. Immutable.
 *
 * <pre>
 *    0  length of the rows' bytes (4)
 *    4  checksum of the rows' bytes (4): CRC32C
 *    8  epoch (8)
 *   16  known at, in microseconds (8)
 *   24  number of rows (4)
 *   28  tag (4): what the writer wants to remember of the group
 *   32  checksum of bytes 0 to 32 (4): CRC32C
 *   36  zeros
 * </pre>
 */
record GroupHeader(int lengthBytes, int checksum, long epoch, long knownAtMicros, int rows, int tag) {
    static final int BYTES = 40;

    private static final int CHECKED_BYTES = 32;

    static void begin(long epoch, long knownAtMicros, int rows, int tag, ByteWriter out) {
        out.putInt(0)
                .putInt(0)
                .putLong(epoch)
                .putLong(knownAtMicros)
                .putInt(rows)
                .putInt(tag)
                .putLong(0);
    }

    /** Fills in length and checksums of the group that began at {@code start}; returns a hash of the group. */
    static long end(int start, ByteWriter out) {
        int rowsChecksum = out.checksum(start + BYTES, out.sizeBytes());
        out.setInt(start, out.sizeBytes() - start - BYTES);
        out.setInt(start + 4, rowsChecksum);
        int checksum = out.checksum(start, start + CHECKED_BYTES);
        out.setInt(start + CHECKED_BYTES, checksum);
        return (long) rowsChecksum << Integer.SIZE | checksum & 0xFFFFFFFFL;
    }

    /** Reads the header at {@code at}; null if its checksum does not fit. */
    static @Nullable GroupHeader read(ByteBuffer bytes, int at) {
        if (checksum(bytes, at, CHECKED_BYTES) != bytes.getInt(at + CHECKED_BYTES) || bytes.getInt(at + 36) != 0) {
            return null;
        }
        return new GroupHeader(
                bytes.getInt(at),
                bytes.getInt(at + 4),
                bytes.getLong(at + 8),
                bytes.getLong(at + 16),
                bytes.getInt(at + 24),
                bytes.getInt(at + 28));
    }

    static int checksum(ByteBuffer bytes, int at, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().position(at).limit(at + length));
        return (int) crc.getValue();
    }
}
