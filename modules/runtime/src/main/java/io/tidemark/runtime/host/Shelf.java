package io.tidemark.runtime.host;

import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are kept in a folder of the data directory under a name, to spare work later. They may be gone at any time: nothing is forced to disk, a
 * file that a crash tore counts as gone, and a full shelf is cleared. Thread-safe.
 *
 * <pre>
 *   file    checksum (4), length (4), the bytes     checksum: CRC-32C of what follows it
 * </pre>
 */
public final class Shelf {
    private static final int MOST_FILES = 256;
    private static final int MOST_BYTES = 1 << 20;
    private static final int HEAD_BYTES = 8;

    private final Disk disk;
    private final String folder;
    private @Nullable List<String> names;

    Shelf(Disk disk, String folder) {
        this.disk = disk;
        this.folder = folder;
    }

    private List<String> names() {
        List<String> known = names;
        if (known == null) {
            known = new ArrayList<>(disk.list(folder));
            names = known;
        }
        return known;
    }

    /** What was kept under the name; null if nothing was, or it is gone. */
    public synchronized byte @Nullable [] find(String name) {
        if (!names().contains(name)) {
            return null;
        }
        try (DiskFile file = disk.open(path(name))) {
            long size = file.sizeBytes();
            if (size < HEAD_BYTES || size > MOST_BYTES) {
                return null;
            }
            ByteBuffer bytes = ByteBuffer.allocate((int) size);
            file.read(0, bytes);
            ByteReader in = new ByteReader(bytes.flip(), path(name));
            int checksum = in.getInt();
            return checksum == in.checksum((int) size - Integer.BYTES) ? in.getBytes() : null;
        }
    }

    /** Keeps bytes under a name, in place of what was kept there. */
    public synchronized void keep(String name, byte[] content) {
        ByteWriter out = new ByteWriter(HEAD_BYTES + content.length);
        out.putInt(0).putBytes(content);
        if (out.sizeBytes() > MOST_BYTES) {
            return;
        }
        out.setInt(0, out.checksum(Integer.BYTES, out.sizeBytes()));
        if (names().size() >= MOST_FILES) {
            disk.delete(folder);
            names().clear();
        }
        try (DiskFile file = disk.open(path(name))) {
            file.setSize(0);
            file.write(0, out.written());
        }
        names().remove(name);
        names().add(name);
    }

    private String path(String name) {
        return folder + "/" + name;
    }
}
