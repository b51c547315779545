package io.tidemark.runtime.disk;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * An operating system's lock on a file that names its holder. It goes with the process, however that ends; the file stays.
 *
 * <p>The lock covers a byte far behind the text, so that others can read who holds it.
 */
final class DirectoryLock implements AutoCloseable {
    private static final long LOCKED_BYTE = 1L << 40;

    private final Path file;
    private final FileChannel channel;

    private DirectoryLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static DirectoryLock acquire(Path directory, Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        FileLock lock = tryLock(channel);
        if (lock == null) {
            String holder = read(channel);
            channel.close();
            throw StatementException.of(
                            ErrorCode.DATA_DIRECTORY_LOCKED, "could not open data directory \"" + directory + "\"")
                    .withDetail("It is in use by " + holder + ".")
                    .withHint("Stop that process, or name another directory with --data.");
        }
        byte[] holder = ("process " + ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8);
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(holder), 0);
        return new DirectoryLock(file, channel);
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(LOCKED_BYTE, 1, false);
        } catch (OverlappingFileLockException e) {
            // This process holds it.
            return null;
        }
    }

    private static String read(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(64);
        channel.read(text, 0);
        String holder = new String(text.array(), 0, text.position(), StandardCharsets.UTF_8);
        return holder.isBlank() ? "another process" : holder;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw LocalDisk.failed("unlock", file, e);
        }
    }
}
