package io.tidemark.runtime.disk;

import java.nio.ByteBuffer;
import java.util.List;

/** A disk that stops for good at its n-th change, as if the process were killed there: what was written before stays. */
public final class CrashingDisk implements Disk {
    private final Disk disk;
    private final boolean tears;
    private long changesLeft;
    private long changes;

    /** Thrown at the change that does not happen, and by every call after it. */
    public static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** {@code tears}: whether half of the last write is on disk. */
    public CrashingDisk(Disk disk, long changesLeft, boolean tears) {
        this.disk = disk;
        this.changesLeft = changesLeft;
        this.tears = tears;
    }

    /** Changes that were made. */
    public long changes() {
        return changes;
    }

    public boolean hasCrashed() {
        return changesLeft < 0;
    }

    private void change() {
        if (--changesLeft < 0) {
            throw new Crash();
        }
        changes++;
    }

    private void check() {
        if (hasCrashed()) {
            throw new Crash();
        }
    }

    @Override
    public DiskFile open(String path) {
        check();
        return new File(disk.open(path));
    }

    @Override
    public ByteBuffer map(String path, int sizeBytes) {
        change();
        return disk.map(path, sizeBytes);
    }

    @Override
    public boolean exists(String path) {
        check();
        return disk.exists(path);
    }

    @Override
    public List<String> list(String directory) {
        check();
        return disk.list(directory);
    }

    @Override
    public void rename(String from, String to) {
        change();
        // By copy: a real rename is synced.
        disk.delete(to);
        try (DiskFile source = disk.open(from);
                DiskFile target = disk.open(to)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) source.sizeBytes());
            source.read(0, bytes);
            target.write(0, bytes.flip());
        }
        disk.delete(from);
    }

    @Override
    public void delete(String path) {
        check();
        if (disk.exists(path)) {
            change();
            disk.delete(path);
        }
    }

    @Override
    public void forceDirectory(String directory) {
        change();
    }

    @Override
    public AutoCloseable lock(String path) {
        check();
        return disk.lock(path);
    }

    private final class File implements DiskFile {
        private final DiskFile file;

        File(DiskFile file) {
            this.file = file;
        }

        @Override
        public void write(long offset, ByteBuffer bytes) {
            try {
                change();
            } catch (Crash e) {
                if (tears && changesLeft == -1) {
                    file.write(offset, bytes.duplicate().limit(bytes.position() + bytes.remaining() / 2));
                }
                throw e;
            }
            file.write(offset, bytes);
        }

        @Override
        public int read(long offset, ByteBuffer bytes) {
            check();
            return file.read(offset, bytes);
        }

        @Override
        public long sizeBytes() {
            check();
            return file.sizeBytes();
        }

        @Override
        public void setSize(long bytes) {
            change();
            file.setSize(bytes);
        }

        @Override
        public void force() {
            // A killed process loses nothing that it wrote, so the sync itself can be spared.
            change();
        }

        @Override
        public void close() {
            file.close();
        }
    }
}
