package io.tidemark.core.state.page;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A page as bytes, in streams; little-endian. It follows from the rows alone: free slots are zero, and the heap holds
 * just the bytes that rows refer to, in the order of slots and columns.
 *
 * <pre>
 *   0        checksum   CRC-32C of all that follows
 *   4        slots      one more than the highest slot taken, 0 to rows of a page
 *   8        heap size  in bytes
 *   12       words      slots * stride longs: see RowLayout
 *   …        heap
 * </pre>
 *
 * One thread at a time; the room is used again for the next page.
 */
final class PageBlock {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int HEADER = 12;

    private ByteBuffer buffer = ByteBuffer.allocate(0);
    private int length;

    /** Of the page in hand: bytes that its rows refer to, and whether they lie in its heap in the order of the rows, from its first byte on. */
    private int heapSize;

    private boolean isInOrder;

    /** The bytes encoded last, {@link #length} of them; good until the next call. */
    byte[] bytes() {
        return buffer.array();
    }

    int length() {
        return length;
    }

    void encode(byte[] heap, long[] rows, RowLayout layout) {
        int slots = Page.slotsInUse(rows, layout);
        int count = slots * layout.stride();
        int heapAt = HEADER + count * Long.BYTES;
        measure(rows, count, layout);
        length = heapAt + heapSize;
        if (buffer.capacity() < length) {
            buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        }
        buffer.position(HEADER);
        buffer.asLongBuffer().put(rows, 0, count);
        byte[] block = buffer.array();
        if (isInOrder) {
            System.arraycopy(heap, 0, block, heapAt, heapSize);
        } else {
            gather(heap, rows, count, layout, block, heapAt);
        }
        INTS.set(block, 4, slots);
        INTS.set(block, 8, heapSize);
        INTS.set(block, 0, checksum(block, length));
    }

    private void measure(long[] rows, int count, RowLayout layout) {
        heapSize = 0;
        isInOrder = true;
        int stride = layout.stride();
        int[] columns = layout.bytesColumns();
        if (columns.length == 0) {
            return;
        }
        for (int row = 0; row < count; row += stride) {
            for (int column : columns) {
                long cell = rows[row + layout.offset(column)];
                isInOrder &= (int) cell == 0 || (int) (cell >>> 32) == heapSize;
                heapSize += (int) cell;
            }
        }
    }

    private static void gather(byte[] heap, long[] rows, int count, RowLayout layout, byte[] block, int heapAt) {
        int heapOffset = 0;
        for (int row = 0; row < count; row += layout.stride()) {
            for (int column : layout.bytesColumns()) {
                int at = row + layout.offset(column);
                int size = (int) rows[at];
                if (size > 0) {
                    System.arraycopy(heap, (int) (rows[at] >>> 32), block, heapAt + heapOffset, size);
                    LONGS.set(block, HEADER + at * Long.BYTES, (long) heapOffset << 32 | size);
                    heapOffset += size;
                }
            }
        }
    }

    /** Fills {@code page}, which is empty and in the heap. */
    static void decode(byte[] block, RowLayout layout, Page page) {
        if (block.length < HEADER || (int) INTS.get(block, 0) != checksum(block, block.length)) {
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
        ByteBuffer.wrap(block)
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(HEADER)
                .asLongBuffer()
                .get(words);
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
    }

    private static int checksum(byte[] block, int length) {
        CRC32C crc = new CRC32C();
        crc.update(block, Integer.BYTES, length - Integer.BYTES);
        return (int) crc.getValue();
    }
}
