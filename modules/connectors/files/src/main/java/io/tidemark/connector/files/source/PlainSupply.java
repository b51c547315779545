package io.tidemark.connector.files.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A file as it is. */
final class PlainSupply implements ByteSupply {
    /** The JVM reads into memory of its own, and copies that: parts stay in the processor's cache until then. */
    private static final int PART_BYTES = 128 << 10;

    private final FileChannel channel;
    private long position;

    PlainSupply(Path path) throws IOException {
        channel = FileChannel.open(path, StandardOpenOption.READ);
    }

    @Override
    public boolean seek(long offset, UnitMark mark) throws IOException {
        if (channel.size() < offset) {
            return false;
        }
        byte[] head = readAt(0, (int) Math.min(offset, UnitMark.HEAD_BYTES));
        int tailBytes = (int) Math.min(offset, UnitMark.TAIL_BYTES);
        mark.set(head, readAt(offset - tailBytes, tailBytes), offset);
        position = offset;
        return true;
    }

    private byte[] readAt(long offset, int length) throws IOException {
        byte[] bytes = new byte[length];
        int size = 0;
        while (size < length) {
            int read = channel.read(ByteBuffer.wrap(bytes, size, length - size), offset + size);
            if (read <= 0) {
                return Arrays.copyOf(bytes, size);
            }
            size += read;
        }
        return bytes;
    }

    @Override
    public int read(byte[] into, int at, int max) throws IOException {
        int read = 0;
        int part = 1;
        while (read < max && part > 0) {
            ByteBuffer room = ByteBuffer.wrap(into, at + read, Math.min(PART_BYTES, max - read));
            part = channel.read(room, position);
            read += Math.max(0, part);
            position += Math.max(0, part);
        }
        return read;
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
