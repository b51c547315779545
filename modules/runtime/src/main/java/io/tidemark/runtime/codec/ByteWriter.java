package io.tidemark.runtime.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Collects bytes in a buffer outside the heap that grows, little-endian. One thread at a time.
 *
 * <pre>
 *   text    length in bytes (4), UTF-8; length -1 for null
 *   bytes   length (4), the bytes
 * </pre>
 */
public final class ByteWriter {
    private final CRC32C crc = new CRC32C();
    private ByteBuffer buffer;

    public ByteWriter(int capacity) {
        buffer = allocate(capacity);
    }

    private static ByteBuffer allocate(int capacity) {
        return ByteBuffer.allocateDirect(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** How many bytes were written. */
    public int sizeBytes() {
        return buffer.position();
    }

    /** The buffer itself, positioned after what was written, with room for {@code bytes} more: for bulk writes. */
    ByteBuffer room(int bytes) {
        if (buffer.remaining() < bytes) {
            grow(bytes);
        }
        return buffer;
    }

    /** On its own, since it is rare: the JVM would compile it into each place that writes. */
    private void grow(int bytes) {
        long needed = Math.addExact((long) buffer.position(), bytes);
        long capacity = Math.max(needed, Math.min(Integer.MAX_VALUE - 8L, buffer.capacity() * 2L));
        ByteBuffer grown = allocate(Math.toIntExact(capacity));
        grown.put(buffer.flip());
        buffer = grown;
    }

    public ByteWriter putByte(int value) {
        room(1).put((byte) value);
        return this;
    }

    public ByteWriter putBoolean(boolean value) {
        return putByte(value ? 1 : 0);
    }

    public ByteWriter putInt(int value) {
        room(Integer.BYTES).putInt(value);
        return this;
    }

    public ByteWriter putLong(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    public ByteWriter putText(@Nullable String value) {
        if (value == null) {
            return putInt(-1);
        }
        return putBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    public ByteWriter putBytes(byte[] bytes) {
        putInt(bytes.length);
        room(bytes.length).put(bytes);
        return this;
    }

    public ByteWriter putInts(int[] values) {
        putInt(values.length);
        for (int value : values) {
            putInt(value);
        }
        return this;
    }

    /** Bytes without a length before them. */
    public ByteWriter putRaw(byte[] bytes, int offset, int length) {
        room(length).put(bytes, offset, length);
        return this;
    }

    /** Zeros up to a multiple of {@code unit} bytes. */
    public ByteWriter align(int unit) {
        while (buffer.position() % unit != 0) {
            putByte(0);
        }
        return this;
    }

    /** Replaces the byte that was written at {@code at}. */
    public void setByte(int at, int value) {
        buffer.put(at, (byte) value);
    }

    /** Replaces four bytes that were written at {@code at}. */
    public void setInt(int at, int value) {
        buffer.putInt(at, value);
    }

    /** Replaces eight bytes that were written at {@code at}. */
    public void setLong(int at, long value) {
        buffer.putLong(at, value);
    }

    /** CRC32C of the bytes in [from, to). */
    public int checksum(int from, int to) {
        crc.reset();
        crc.update(buffer.duplicate().limit(to).position(from));
        return (int) crc.getValue();
    }

    /** A view of what was written; valid until the next write. */
    public ByteBuffer written() {
        return buffer.duplicate().flip().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A copy of what was written. */
    public byte[] toByteArray() {
        byte[] bytes = new byte[buffer.position()];
        written().get(bytes);
        return bytes;
    }

    /** Forgets what was written; keeps the room. */
    public void clear() {
        buffer.clear();
    }

    /** Forgets what was written after {@code size} bytes. */
    public void cut(int size) {
        buffer.position(size);
    }
}
