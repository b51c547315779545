package io.tidemark.runtime.disk;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A disk over another that stays as it is: files are copied to a third one when they are first changed. One thread at a time; what was read may
 * be read beside it.
 */
public final class OverlayDisk implements Disk {
    private final Disk base;
    private final Disk scratch;
    private final Set<String> removed = new HashSet<>();

    /** {@code base} is only read; {@code scratch} holds what changed. */
    public OverlayDisk(Disk base, Disk scratch) {
        this.base = base;
        this.scratch = scratch;
    }

    /** Whether the file is still that of the disk below. */
    private boolean isBelow(String path) {
        return !scratch.exists(path) && !isRemoved(path) && base.exists(path);
    }

    private boolean isRemoved(String path) {
        for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
            if (removed.contains(path.substring(0, end))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public DiskFile open(String path) {
        return isBelow(path) ? new Overlaid(path, base.open(path)) : scratch.open(path);
    }

    @Override
    public ByteBuffer map(String path, int sizeBytes) {
        return scratch.map(path, sizeBytes);
    }

    @Override
    public boolean exists(String path) {
        return scratch.exists(path) || isBelow(path);
    }

    @Override
    public List<String> list(String directory) {
        Set<String> names = new TreeSet<>(scratch.list(directory));
        for (String name : base.list(directory)) {
            if (!isRemoved(directory + "/" + name)) {
                names.add(name);
            }
        }
        return List.copyOf(names);
    }

    @Override
    public void rename(String from, String to) {
        if (isBelow(from)) {
            copy(from);
        }
        scratch.rename(from, to);
        removed.add(from);
    }

    private DiskFile copy(String path) {
        try (DiskFile source = base.open(path)) {
            DiskFile target = scratch.open(path);
            ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
            long at = 0;
            while (source.read(at, bytes.clear()) > 0) {
                bytes.flip();
                int count = bytes.remaining();
                target.write(at, bytes);
                at += count;
            }
            return target;
        }
    }

    @Override
    public void delete(String path) {
        scratch.delete(path);
        removed.add(path);
    }

    @Override
    public void forceDirectory(String directory) {
        // What comes about here lasts no longer than the process.
    }

    @Override
    public AutoCloseable lock(String path) {
        return base.lock(path);
    }

    @Override
    public String toString() {
        return base.toString();
    }

    /** A file of the disk below, until it is changed. */
    private final class Overlaid implements DiskFile {
        private final String path;
        private DiskFile file;
        private boolean isCopy;

        Overlaid(String path, DiskFile file) {
            this.path = path;
            this.file = file;
        }

        private DiskFile own() {
            if (!isCopy) {
                file.close();
                // Another, opened before this one, may have copied it already.
                file = isBelow(path) ? copy(path) : scratch.open(path);
                isCopy = true;
            }
            return file;
        }

        @Override
        public void write(long offset, ByteBuffer bytes) {
            own().write(offset, bytes);
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
            own().setSize(bytes);
        }

        @Override
        public void force() {
            // See forceDirectory.
        }

        @Override
        public void close() {
            file.close();
        }
    }
}
