package io.tidemark.runtime.book;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.codec.TypeCodec;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The head of a book file.
 *
 * <pre>
 *    0  magic "TIDEBOOK"
 *    8  checksum (4): CRC32C of what follows, up to the end of the head
 *   12  format version (4): 1
 *   16  length of the head (4)
 *   20  the columns (see TypeCodec), without _epoch and _known_at
 *    …  zeros up to a multiple of 8; then the groups (see GroupHeader)
 * </pre>
 */
final class BookFormat {
    private static final long MAGIC = 0x4B4F4F4245444954L;
    private static final int VERSION = 1;
    private static final int CHECKSUM_AT = 8;
    private static final int CHECKED_FROM = 12;
    private static final int LENGTH_AT = 16;
    private static final int FIXED_BYTES = 20;
    private static final int MOST_HEAD_BYTES = 1 << 20;

    private BookFormat() {}

    static ByteWriter head(RowType type) {
        ByteWriter head = new ByteWriter(256);
        head.putLong(MAGIC).putInt(0).putInt(VERSION).putInt(0);
        TypeCodec.write(type, head);
        head.align(8);
        head.setInt(LENGTH_AT, head.sizeBytes());
        head.setInt(CHECKSUM_AT, head.checksum(CHECKED_FROM, head.sizeBytes()));
        return head;
    }

    /** Checks the head and returns the columns. */
    static RowType readHead(DiskFile file, String what) {
        ByteReader fixed = new ByteReader(read(file, FIXED_BYTES), what);
        if (fixed.getLong() != MAGIC) {
            throw fixed.corrupt("it does not begin as a book does");
        }
        int checksum = fixed.getInt();
        int version = fixed.getInt();
        int length = fixed.getInt();
        if (length < FIXED_BYTES || length > MOST_HEAD_BYTES) {
            throw fixed.corrupt("its head claims " + length + " bytes");
        }
        ByteReader head = new ByteReader(read(file, length), what);
        head.skip(CHECKED_FROM);
        if (head.checksum(length - CHECKED_FROM) != checksum) {
            throw head.corrupt("the checksum of its head does not fit");
        }
        if (version != VERSION) {
            throw StatementException.of(ErrorCode.NOT_SUPPORTED, "could not open " + what)
                    .withDetail("It has format version " + version + "; this program reads version " + VERSION + ".")
                    .withHint("Use the version of Tidemark that wrote the directory, or a newer one.");
        }
        head.skip(2 * Integer.BYTES);
        return TypeCodec.read(head);
    }

    /** Length of the head of a file whose head has been checked. */
    static int headBytes(DiskFile file) {
        return read(file, FIXED_BYTES).getInt(LENGTH_AT);
    }

    private static ByteBuffer read(DiskFile file, int length) {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        file.read(0, bytes);
        return bytes.flip();
    }
}
