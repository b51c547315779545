package io.tidemark.core.state.page;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A page as bytes, in streams and in the page store; little-endian. It follows from the rows alone: free slots are zero, and the heap holds
 * just the bytes that rows refer to, in the order of slots and columns.
 *
 * <pre>
 *   0        checksum   CRC-32C of all that follows
 *   4        slots      one more than the highest slot taken, 0 to rows of a page
 *   8        heap size  in bytes
 *   12       words      slots * stride longs: see RowLayout
 *   …        heap
 * </pre>
 */
final class PageBlock {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int HEADER = 12;

    private PageBlock() {}

    static byte[] encode(Page page, long[] rows, RowLayout layout) {
        int slots = Page.slotsInUse(rows, layout);
        int count = slots * layout.stride();
        int heapSize = 0;
        for (int slot = 0; slot < slots; slot++) {
            for (int column : layout.bytesColumns()) {
                heapSize += (int) rows[slot * layout.stride() + layout.offset(column)];
            }
        }
        byte[] block = new byte[HEADER + count * Long.BYTES + heapSize];
        for (int i = 0; i < count; i++) {
            LONGS.set(block, HEADER + i * Long.BYTES, rows[i]);
        }
        int heapAt = HEADER + count * Long.BYTES;
        int heapOffset = 0;
        for (int slot = 0; slot < slots; slot++) {
            for (int column : layout.bytesColumns()) {
                int at = slot * layout.stride() + layout.offset(column);
                int length = (int) rows[at];
                if (length > 0) {
                    System.arraycopy(page.heap, (int) (rows[at] >>> 32), block, heapAt + heapOffset, length);
                    LONGS.set(block, HEADER + at * Long.BYTES, (long) heapOffset << 32 | length);
                    heapOffset += length;
                }
            }
        }
        INTS.set(block, 4, slots);
        INTS.set(block, 8, heapSize);
        INTS.set(block, 0, checksum(block));
        return block;
    }

    /** Fills {@code page}; returns its words. */
    static long[] decode(byte[] block, RowLayout layout, Page page) {
        if (block.length < HEADER || (int) INTS.get(block, 0) != checksum(block)) {
            throw StatementException.of(
                    ErrorCode.CORRUPT, "could not restore state: a page of rows fails its checksum");
        }
        int slots = (int) INTS.get(block, 4);
        int heapSize = (int) INTS.get(block, 8);
        int stride = layout.stride();
        if (slots < 0
                || slots > layout.pageRows()
                || heapSize < 0
                || block.length != HEADER + slots * stride * Long.BYTES + heapSize) {
            throw StatementException.of(ErrorCode.CORRUPT, "could not restore state: a page of rows has another size");
        }
        page.liveCount = 0;
        page.drop();
        long[] words = new long[slots * stride];
        for (int i = 0; i < words.length; i++) {
            words[i] = (long) LONGS.get(block, HEADER + i * Long.BYTES);
        }
        for (int slot = 0; slot < slots; slot++) {
            if ((words[slot * stride] & RowLayout.LIVE) != 0) {
                page.liveCount++;
            }
        }
        if (slots > 0) {
            page.words = words;
        }
        page.heap = Arrays.copyOfRange(block, block.length - heapSize, block.length);
        page.heapSize = heapSize;
        return words;
    }

    private static int checksum(byte[] block) {
        CRC32C crc = new CRC32C();
        crc.update(block, Integer.BYTES, block.length - Integer.BYTES);
        return (int) crc.getValue();
    }
}
