package io.tidemark.benchmarks.compare.durability;

import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A disk that keeps results and forgets what makes them durable: what goes to the log or to a checkpoint is dropped, and nothing is ever forced. For measuring what
 * durability costs: nothing can be opened again. Thread-safe.
 */
record LoglessDisk(Disk disk) implements Disk {
    private static boolean isDropped(String path) {
        return path.startsWith("log") || path.startsWith("checkpoints");
    }

    @Override
    public DiskFile open(String path) {
        return isDropped(path) ? new DroppedFile() : new UnforcedFile(disk.open(path));
    }

    @Override
    public ByteBuffer map(String path, int sizeBytes) {
        return disk.map(path, sizeBytes);
    }

    @Override
    public boolean exists(String path) {
        return !isDropped(path) && disk.exists(path);
    }

    @Override
    public List<String> list(String directory) {
        return isDropped(directory) ? List.of() : disk.list(directory);
    }

    @Override
    public void rename(String from, String to) {
        if (!isDropped(to)) {
            disk.rename(from, to);
        }
    }

    @Override
    public void delete(String path) {
        if (!isDropped(path)) {
            disk.delete(path);
        }
    }

    @Override
    public void forceDirectory(String directory) {
        // Nothing has to outlive this run.
    }

    @Override
    public AutoCloseable lock(String path) {
        return disk.lock(path);
    }

    /** One thread writes; the size is all that is left of it. */
    private static final class DroppedFile implements DiskFile {
        private long sizeBytes;

        @Override
        public void write(long offset, ByteBuffer bytes) {
            sizeBytes = Math.max(sizeBytes, offset + bytes.remaining());
            bytes.position(bytes.limit());
        }

        @Override
        public int read(long offset, ByteBuffer bytes) {
            return 0;
        }

        @Override
        public long sizeBytes() {
            return sizeBytes;
        }

        @Override
        public void setSize(long bytes) {
            sizeBytes = bytes;
        }

        @Override
        public void force() {
            // There is nothing.
        }

        @Override
        public void close() {
            // There is nothing.
        }
    }

    private record UnforcedFile(DiskFile file) implements DiskFile {
        @Override
        public void write(long offset, ByteBuffer bytes) {
            file.write(offset, bytes);
        }

        @Override
        public int read(long offset, ByteBuffer bytes) {
            return file.read(offset, bytes);
        }

        @Override
        public long sizeBytes() {
            return file.sizeBytes();
        }

        @Override
        public void setSize(long bytes) {
            file.setSize(bytes);
        }

        @Override
        public void force() {
            // Nothing has to outlive this run.
        }

        @Override
        public void close() {
            file.close();
        }
    }
}
