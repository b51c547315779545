package io.tidemark.testkit.world;

import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;

/** A file that a process has open. */
final class OpenFile implements DiskFile {
    private final SimulatedDisk disk;
    private final Faults faults;
    private final String path;
    private final SimulatedFile file;

    OpenFile(SimulatedDisk disk, Faults faults, String path, SimulatedFile file) {
        this.disk = disk;
        this.faults = faults;
        this.path = path;
        this.file = file;
    }

    @Override
    public void write(long offset, ByteBuffer bytes) {
        byte[] content = new byte[bytes.remaining()];
        bytes.get(content);
        if (content.length > 0) {
            growTo(offset + content.length);
            faults.step(() -> file.write(Math.toIntExact(offset), content));
        }
    }

    private void growTo(long size) {
        if (size > file.size() && !disk.hasRoom(size - file.size())) {
            throw SimulatedDisk.full(path);
        }
    }

    @Override
    public int read(long offset, ByteBuffer bytes) {
        faults.checkUp();
        byte[] content = new byte[bytes.remaining()];
        int count = offset >= file.size() ? 0 : file.read((int) offset, content, 0, content.length);
        // A read of this size in the log would be the whole segment; see Faults.Kind.
        if (count > 0 && !path.startsWith("log/") && faults.happens(Faults.Kind.BIT_FLIPS)) {
            content[faults.random().nextInt(count)] ^=
                    (byte) (1 << faults.random().nextInt(8));
        }
        bytes.put(content, 0, count);
        return count;
    }

    @Override
    public long sizeBytes() {
        faults.checkUp();
        return file.size();
    }

    @Override
    public void setSize(long bytes) {
        growTo(bytes);
        faults.step(() -> file.setSize(Math.toIntExact(bytes)));
    }

    @Override
    public void force() {
        faults.step(() -> {
            if (!faults.isDown()) {
                file.force();
            }
        });
    }

    @Override
    public void close() {
        // Nothing to let go of.
    }
}
