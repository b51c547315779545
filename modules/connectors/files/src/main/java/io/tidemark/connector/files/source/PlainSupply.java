package io.tidemark.connector.files.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A file as it is. */
final class PlainSupply implements ByteSupply {
    /** The JVM reads into memory of its own, and copies that: parts stay in the processor's cache until then. */
    private static final int PART_BYTES = 128 << 10;

    private final FileChannel channel;
    private long position;

    /** The array that was read into last. */
    private ByteBuffer room = ByteBuffer.allocate(0);

    PlainSupply(Path path) throws IOException {
        channel = FileChannel.open(path, StandardOpenOption.READ);
    }

    @Override
    public boolean seek(long offset, UnitMark mark) throws IOException {
        if (channel.size() < offset) {
            return false;
        }
        int head = readAt(0, mark.head(), (int) Math.min(offset, UnitMark.HEAD_BYTES));
        int tailBytes = (int) Math.min(offset, UnitMark.TAIL_BYTES);
        int tail = readAt(offset - tailBytes, mark.tail(), tailBytes);
        mark.set(head, tail, offset);
        position = offset;
        return true;
    }

    private int readAt(long offset, byte[] into, int length) throws IOException {
        int size = 0;
        while (size < length) {
            int read = channel.read(ByteBuffer.wrap(into, size, length - size), offset + size);
            if (read <= 0) {
                break;
            }
            size += read;
        }
        return size;
    }

    @Override
    public int read(byte[] into, int at, int max) throws IOException {
        int read = 0;
        int part = 1;
        while (read < max && part > 0) {
            part = channel.read(room(into, at + read, Math.min(PART_BYTES, max - read)), position);
            read += Math.max(0, part);
            position += Math.max(0, part);
        }
        return read;
    }

    private ByteBuffer room(byte[] into, int at, int length) {
        if (room.array() != into) {
            room = ByteBuffer.wrap(into);
        }
        return room.limit(at + length).position(at);
    }

    @Override
    public boolean endsHere() {
        return false;
    }

    @Override
    public boolean canGrow() {
        return true;
    }

    @Override
    public @Nullable String takeRemark() {
        return null;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
