package io.tidemark.connector.files.sink;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.SinkSchema;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The directory of a sink. It belongs to one sink, which the lock file names, and to one engine at a time.
 *
 * <pre>
 *   .tidemark-sink                           the lock; holds a {@link SinkLabel}
 *   epoch-00000000000000000042.jsonl         the changes of epoch 42, complete
 *   .epoch-00000000000000000043.jsonl.tmp    an epoch that is being written, or was when the engine fell; removed on opening
 * </pre>
 *
 * A file gets its name after its bytes are on disk, in one step, and the step itself is on disk before the epoch counts as
 * applied: so the names say which epochs were. One thread at a time.
 */
final class SinkDirectory implements Closeable {
    private static final String LOCK_NAME = ".tidemark-sink";
    private static final Pattern EPOCH_NAME = Pattern.compile("epoch-(\\d{20})\\..+");

    private final Path directory;
    private final FileChannel lock;

    private SinkDirectory(Path directory, FileChannel lock) {
        this.directory = directory;
        this.lock = lock;
    }

    /** Takes the directory for a sink; makes it if it is not there. {@code title} is the sink in messages. */
    static SinkDirectory open(Path directory, SinkSchema schema, String title) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory);
            Path parent = directory.toAbsolutePath().getParent();
            if (parent != null) {
                force(parent);
            }
        }
        FileChannel lock = FileChannel.open(
                directory.resolve(LOCK_NAME),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        SinkDirectory opened = new SinkDirectory(directory, lock);
        try {
            opened.takeLock(title);
            opened.label(schema, title);
            opened.removeLeftovers();
            return opened;
        } catch (IOException | RuntimeException failure) {
            opened.close();
            throw failure;
        }
    }

    private void takeLock(String title) throws IOException {
        boolean taken;
        try {
            taken = lock.tryLock() != null;
        } catch (OverlappingFileLockException byThisProcess) {
            taken = false;
        }
        if (!taken) {
            throw StatementException.of(ErrorCode.DATA_DIRECTORY_LOCKED, "could not open " + title)
                    .withDetail("Its directory " + directory + " is in use by another sink or another process.")
                    .withHint("Stop that one, or give this sink a directory of its own.");
        }
    }

    private void label(SinkSchema schema, String title) throws IOException {
        SinkLabel written = SinkLabel.read(lock);
        SinkLabel label = SinkLabel.of(schema);
        if (written != null) {
            written.check(schema, label, lastEpoch() > 0, title, directory);
        }
        if (!label.isAsWritten(written)) {
            label.write(lock);
            force(directory);
        }
    }

    private void removeLeftovers() throws IOException {
        try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(directory, ".epoch-*.tmp")) {
            for (Path leftover : leftovers) {
                Files.delete(leftover);
            }
        }
    }

    /** The highest epoch that has a file; 0 if none has. */
    long lastEpoch() throws IOException {
        long last = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "epoch-*")) {
            for (Path file : files) {
                Matcher matcher = EPOCH_NAME.matcher(file.getFileName().toString());
                if (matcher.matches()) {
                    last = Math.max(last, Long.parseLong(matcher.group(1)));
                }
            }
        }
        return last;
    }

    private static String nameOf(long epoch, String extension) {
        return String.format("epoch-%020d.%s", epoch, extension);
    }

    private Path temporary(long epoch, String extension) {
        return directory.resolve("." + nameOf(epoch, extension) + ".tmp");
    }

    /** A new file for the epoch, which nobody sees before {@link #publish}. */
    FileChannel create(long epoch, String extension) throws IOException {
        return FileChannel.open(
                temporary(epoch, extension),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
    }

    /** Gives the epoch's file, complete and on disk, its name; durable when it returns. */
    void publish(long epoch, String extension) throws IOException {
        Files.move(
                temporary(epoch, extension),
                directory.resolve(nameOf(epoch, extension)),
                StandardCopyOption.ATOMIC_MOVE);
        force(directory);
    }

    /** Removes the epoch's file if it was not published. */
    void discard(long epoch, String extension) throws IOException {
        Files.deleteIfExists(temporary(epoch, extension));
    }

    private static void force(Path directory) throws IOException {
        // Elsewhere a directory cannot be opened, and a rename is durable by itself.
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
