package io.tidemark.core.state.page;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.type.Storage;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * One key group of a table as a stream of bytes: all pages, or those changed since a generation, to be applied to the pages as they were
 * then. Little-endian.
 *
 * <pre>
 *   0     magic        "TMKG"
 *   4     version      2 bytes: 1
 *   6     key group    2 bytes
 *   8     layout       8 bytes: the storages of the columns, rows of a page (a hash of them)
 *   16    base         8 bytes: 0: all pages follow; else those changed since this generation
 *   24    pages        4 bytes: pages of the group
 *   28    blocks       4 bytes: pages that follow
 *   32    checksum     4 bytes: CRC-32C of bytes 0 to 31
 *   36    blocks times
 *           page number  4 bytes
 *           length       4 bytes
 *           page         see PageBlock; it has its own checksum
 * </pre>
 */
public final class RowStream {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MAGIC = 0x474B4D54;
    private static final short VERSION = 1;
    private static final int HEADER = 36;
    private static final int CHECKSUM = 32;
    private static final int BLOCK_HEADER = 8;

    private RowStream() {}

    /** Writes the pages of {@code group} that changed in generation {@code since} or later; all if it is 0. */
    public static void save(PagedRows rows, int group, long since, StateOutput out) {
        int pages = rows.pages(group);
        int blocks = 0;
        for (int page = 0; page < pages; page++) {
            blocks += rows.isChangedSince(group, page, since) ? 1 : 0;
        }
        byte[] header = new byte[HEADER];
        INTS.set(header, 0, MAGIC);
        SHORTS.set(header, 4, VERSION);
        SHORTS.set(header, 6, (short) group);
        LONGS.set(header, 8, fingerprint(rows.layout()));
        LONGS.set(header, 16, since);
        INTS.set(header, 24, pages);
        INTS.set(header, 28, blocks);
        INTS.set(header, CHECKSUM, checksum(header));
        out.write(header, 0, HEADER);
        byte[] blockHeader = new byte[BLOCK_HEADER];
        for (int page = 0; page < pages; page++) {
            if (rows.isChangedSince(group, page, since)) {
                PageBlock block = rows.encode(group, page);
                INTS.set(blockHeader, 0, page);
                INTS.set(blockHeader, 4, block.length());
                out.write(blockHeader, 0, BLOCK_HEADER);
                out.write(block.bytes(), 0, block.length());
            }
        }
    }

    /** Reads what {@link #save} wrote: a whole group into an empty one, or changed pages onto those they were changed from. */
    public static void restore(PagedRows rows, int group, StateInput in) {
        byte[] header = new byte[HEADER];
        in.read(header, 0, HEADER);
        check((int) INTS.get(header, 0) == MAGIC, "it does not start as one");
        check((short) SHORTS.get(header, 4) == VERSION, "its version is " + SHORTS.get(header, 4));
        check((int) INTS.get(header, CHECKSUM) == checksum(header), "its header fails the checksum");
        check((short) SHORTS.get(header, 6) == group, "it is key group " + SHORTS.get(header, 6) + ", not " + group);
        check((long) LONGS.get(header, 8) == fingerprint(rows.layout()), "its columns are others than the table's");
        boolean whole = (long) LONGS.get(header, 16) == 0;
        check(!whole || rows.size(group) == 0, "the table has rows in key group " + group);
        int pages = (int) INTS.get(header, 24);
        int blocks = (int) INTS.get(header, 28);
        check(pages >= 0 && blocks >= 0 && blocks <= pages && (!whole || blocks == pages), "its counts do not fit");
        rows.resize(group, pages);
        byte[] blockHeader = new byte[BLOCK_HEADER];
        for (int i = 0; i < blocks; i++) {
            in.read(blockHeader, 0, BLOCK_HEADER);
            int page = (int) INTS.get(blockHeader, 0);
            int length = (int) INTS.get(blockHeader, 4);
            check(page >= 0 && page < pages && length >= 0, "page " + page + " does not fit");
            byte[] block = new byte[length];
            in.read(block, 0, length);
            rows.decode(group, page, block);
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw StatementException.of(ErrorCode.CORRUPT, "could not restore a key group of state: " + otherwise);
        }
    }

    private static int checksum(byte[] header) {
        CRC32C crc = new CRC32C();
        crc.update(header, 0, CHECKSUM);
        return (int) crc.getValue();
    }

    private static long fingerprint(RowLayout layout) {
        long hash = layout.shift();
        for (Storage storage : layout.storages()) {
            int code = switch (storage) {
                case LONG -> 1;
                case DOUBLE -> 2;
                case BYTES -> 3;
                case WIDE -> 4;
            };
            hash = (hash * 0x9E3779B97F4A7C15L ^ code) * 0xD6E8FEB86659FD93L;
        }
        return hash;
    }
}
