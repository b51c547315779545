package io.tidemark.runtime.log;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;

/**
 * One file of the log.
 *
 * <pre>
 *   header (64 bytes)
 *     0  magic "TIDEMLOG"
 *     8  checksum (4): CRC32C of bytes 12 to 64
 *    12  format version (4): 1
 *    16  identity of the data directory (16)
 *    32  sequence of the first record (8)
 *    40  zeros
 *   records, each at a multiple of 8
 *     0  length of the payload (4); 0 where nothing was written yet
 *     4  checksum (4): CRC32C of what follows, up to the end of the payload
 *     8  sequence (8)
 *    16  durable sequence (8): every record up to it was durable when this one was written
 *    24  payload: type (1) and fields
 *     …  zeros up to a multiple of 8
 *   fence (24 bytes), behind the last record that is durable; the next record takes its place
 *     0  -1 (4)
 *     4  checksum (4): CRC32C of what follows
 *     8  sequence of the next record (8)
 *    16  durable sequence (8): that of the record before
 *   zeros: room that was made in advance, and durably so before anything was written there
 * </pre>
 *
 * A file appears under its name with its header and its first room, at once. So whatever a crash leaves, the last file ends behind the
 * room of its last record; one that ends sooner has been cut by something else.
 */
final class Segment {
    static final int HEADER_BYTES = 64;
    static final int RECORD_HEADER_BYTES = 24;
    static final int ALIGNMENT = 8;
    /** Room that a new file has. */
    static final int FIRST_ROOM_BYTES = 64 << 10;

    private static final int CHECKSUM_AT = 8;
    private static final int CHECKED_FROM = 12;
    private static final int FENCE_LENGTH = -1;

    private static final int VERSION = 2;
    /** Version 1 had no resets of views and kept no rows of sources. */
    private static final int OLDEST_VERSION = 1;

    private static final long MAGIC = 0x474F4C4D45444954L;

    private Segment() {}

    static String path(String directory, long firstSequence) {
        return directory + "/" + name(firstSequence);
    }

    static String name(long firstSequence) {
        return String.format("%016x", firstSequence) + ".log";
    }

    /** The sequence of the first record, from the file's name; -1 if it is no segment. */
    static long firstSequence(String name) {
        return name.matches("[0-9a-f]{16}\\.log") ? Long.parseLong(name.substring(0, 16), 16) : -1;
    }

    static ByteWriter header(byte[] identity, long firstSequence) {
        ByteWriter header = new ByteWriter(HEADER_BYTES);
        header.putLong(MAGIC).putInt(0).putInt(VERSION);
        header.putRaw(identity, 0, identity.length).putLong(firstSequence).align(HEADER_BYTES);
        header.setInt(CHECKSUM_AT, header.checksum(CHECKED_FROM, HEADER_BYTES));
        return header;
    }

    /** What says that every record before {@code nextSequence} is durable. */
    static ByteWriter fence(long nextSequence) {
        ByteWriter fence = new ByteWriter(RECORD_HEADER_BYTES);
        fence.putInt(FENCE_LENGTH).putInt(0).putLong(nextSequence).putLong(nextSequence - 1);
        fence.setInt(4, fence.checksum(8, RECORD_HEADER_BYTES));
        return fence;
    }

    /** The whole segment in memory, its header checked. */
    static ByteBuffer load(Disk disk, String path, byte[] identity, long firstSequence) {
        ByteBuffer bytes;
        try (DiskFile file = disk.open(path)) {
            bytes = ByteBuffer.allocate(Math.toIntExact(file.sizeBytes()));
            file.read(0, bytes);
            bytes.flip();
        }
        checkHeader(new ByteReader(bytes, "log segment \"" + path + "\""), identity, firstSequence);
        return bytes;
    }

    private static void checkHeader(ByteReader in, byte[] identity, long firstSequence) {
        if (in.getLong() != MAGIC) {
            throw in.corrupt("it does not begin as a log does");
        }
        int checksum = in.getInt();
        if (in.checksum(HEADER_BYTES - CHECKED_FROM) != checksum) {
            throw in.corrupt("the checksum of its header does not fit");
        }
        int version = in.getInt();
        if (version < OLDEST_VERSION || version > VERSION) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not open the epoch log")
                    .withDetail("It has format version " + version + "; this program reads versions " + OLDEST_VERSION
                            + " to " + VERSION + ".")
                    .withHint("Use the version of Tidemark that wrote the directory, or a newer one.");
        }
        for (byte expected : identity) {
            if (in.getByte() != expected) {
                throw in.corrupt("it belongs to another data directory than file FORMAT says");
            }
        }
        if (in.getLong() != firstSequence) {
            throw in.corrupt("its name and its header differ");
        }
    }

    /** Whether the bytes in [from, to) are all 0. */
    static boolean isZero(ByteBuffer bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes.get(i) != 0) {
                return false;
            }
        }
        return true;
    }
}
