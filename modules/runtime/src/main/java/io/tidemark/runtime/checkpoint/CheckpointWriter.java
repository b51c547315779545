package io.tidemark.runtime.checkpoint;

import io.tidemark.core.state.page.StateOutput;
import io.tidemark.runtime.checkpoint.CheckpointFormat.Part;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/** Writes a checkpoint part by part, through one buffer. One thread at a time. */
public final class CheckpointWriter implements StateOutput {
    private static final int BUFFER_BYTES = 1 << 16;

    private final DiskFile file;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private final CRC32C crc = new CRC32C();
    private long offset;

    CheckpointWriter(DiskFile file, long epoch, long logSequence, long baseSequence) {
        this.file = file;
        ByteWriter head = new ByteWriter(CheckpointFormat.HEAD_BYTES);
        head.putLong(CheckpointFormat.MAGIC).putInt(0).putInt(CheckpointFormat.VERSION);
        head.putLong(epoch).putLong(logSequence).putLong(baseSequence);
        head.setInt(8, head.checksum(CheckpointFormat.CHECKED_FROM, CheckpointFormat.HEAD_BYTES));
        write(head.toByteArray(), 0, CheckpointFormat.HEAD_BYTES);
    }

    /** Adds a part of a few bytes. */
    public void part(String name, Consumer<ByteWriter> content) {
        ByteWriter out = new ByteWriter(1 << 10);
        content.accept(out);
        byte[] bytes = out.toByteArray();
        stream(name, output -> output.write(bytes, 0, bytes.length));
    }

    /** Adds a part of any size. */
    public void stream(String name, Consumer<StateOutput> content) {
        long start = written();
        flush();
        crc.reset();
        content.accept(this);
        flush();
        parts.put(name, new Part(start, written() - start, (int) crc.getValue()));
    }

    private long written() {
        return offset + buffer.position();
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        int at = from;
        int left = length;
        while (left > 0) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            int step = Math.min(left, buffer.remaining());
            buffer.put(bytes, at, step);
            at += step;
            left -= step;
        }
    }

    private void flush() {
        buffer.flip();
        crc.update(buffer.duplicate());
        int size = buffer.remaining();
        file.write(offset, buffer);
        offset += size;
        buffer.clear();
    }

    /** Writes the index and makes all of it durable; returns the size of the file. */
    long finish() {
        flush();
        long indexAt = offset;
        ByteWriter index = new ByteWriter(1 << 12);
        index.putInt(parts.size());
        parts.forEach((name, part) -> index.putText(name)
                .putLong(part.offset())
                .putLong(part.length())
                .putInt(part.checksum()));
        int size = index.sizeBytes();
        int checksum = index.checksum(0, size);
        index.putLong(indexAt).putInt(size).putInt(checksum).putLong(CheckpointFormat.SEAL);
        file.write(indexAt, index.written());
        file.force();
        return indexAt + index.sizeBytes();
    }
}
