package io.tidemark.runtime.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Makes files that lie in memory, for the user of this process alone. Stateless. */
final class MappedFile {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);

    private MappedFile() {}

    static ByteBuffer make(Path file, int sizeBytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, NEW, ownersAlone())) {
            // Writing to memory that the disk has no room for kills the process; writing to the file fails in time.
            fill(channel, sizeBytes);
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, sizeBytes).order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private static FileAttribute<?>[] ownersAlone() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static void fill(FileChannel channel, int sizeBytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(Math.min(BLOCK_BYTES, sizeBytes));
        for (int at = 0; at < sizeBytes; ) {
            zeros.clear().limit(Math.min(zeros.capacity(), sizeBytes - at));
            at += channel.write(zeros, at);
        }
    }
}
