package io.tidemark.runtime.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A file of the machine's file system. */
final class LocalFile implements DiskFile {
    private final Path path;
    private final FileChannel channel;

    LocalFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    @Override
    public void write(long offset, ByteBuffer bytes) {
        try {
            long at = offset;
            while (bytes.hasRemaining()) {
                at += channel.write(bytes, at);
            }
        } catch (IOException e) {
            throw LocalDisk.failed("write", path, e);
        }
    }

    @Override
    public int read(long offset, ByteBuffer bytes) {
        try {
            int total = 0;
            while (bytes.hasRemaining()) {
                int count = channel.read(bytes, offset + total);
                if (count < 0) {
                    break;
                }
                total += count;
            }
            return total;
        } catch (IOException e) {
            throw LocalDisk.failed("read", path, e);
        }
    }

    @Override
    public long sizeBytes() {
        try {
            return channel.size();
        } catch (IOException e) {
            throw LocalDisk.failed("read the size of", path, e);
        }
    }

    @Override
    public void setSize(long bytes) {
        try {
            long size = channel.size();
            if (bytes < size) {
                channel.truncate(bytes);
            }
            // Zeros that are really written: blocks that exist make a later force twice as fast as a hole does.
            ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(1 << 20, Math.max(0, bytes - size)));
            while (size < bytes) {
                zeros.clear().limit((int) Math.min(zeros.capacity(), bytes - size));
                size += channel.write(zeros, size);
            }
        } catch (IOException e) {
            throw LocalDisk.failed("resize", path, e);
        }
    }

    @Override
    public void force() {
        try {
            channel.force(false);
        } catch (IOException e) {
            throw LocalDisk.failed("sync", path, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw LocalDisk.failed("close", path, e);
        }
    }
}
