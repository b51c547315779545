package io.tidemark.runtime.checkpoint;

import io.tidemark.core.state.page.StateInput;
import io.tidemark.core.state.page.StateOutput;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;

/** A part of a checkpoint, read through a buffer. One thread at a time. */
public final class PartStream implements StateInput {
    private static final int MOST_BUFFER_BYTES = 1 << 18;

    private final DiskFile file;
    private final String what;
    private final ByteBuffer buffer;
    private long at;
    private final long end;

    PartStream(DiskFile file, long offset, long length, String what) {
        this.file = file;
        this.what = what;
        at = offset;
        end = offset + length;
        buffer = ByteBuffer.allocateDirect((int) Math.min(MOST_BUFFER_BYTES, length));
        buffer.limit(0);
    }

    @Override
    public void read(byte[] into, int offset, int length) {
        int to = offset;
        int left = length;
        while (left > 0) {
            if (!buffer.hasRemaining()) {
                fill();
            }
            int step = Math.min(left, buffer.remaining());
            buffer.get(into, to, step);
            to += step;
            left -= step;
        }
    }

    /** Bytes that were read, and not given yet, among them. */
    long position() {
        return at;
    }

    /** Whether anything is left. */
    boolean hasMore() {
        return at < end || buffer.hasRemaining();
    }

    /** Writes all that is left. */
    void copyTo(StateOutput out) {
        byte[] bytes = new byte[1 << 16];
        while (hasMore()) {
            int step = (int) Math.min(bytes.length, end - at + buffer.remaining());
            read(bytes, 0, step);
            out.write(bytes, 0, step);
        }
    }

    private void fill() {
        buffer.clear().limit((int) Math.min(buffer.capacity(), end - at));
        int count = file.read(at, buffer);
        if (count == 0) {
            throw ByteReader.corrupt(what, "a part of it is too short");
        }
        at += count;
        buffer.flip();
    }
}
