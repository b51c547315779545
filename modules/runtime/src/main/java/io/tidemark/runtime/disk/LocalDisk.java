package io.tidemark.runtime.disk;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.FailureText;
import io.tidemark.api.error.StatementException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The machine's file system under one directory, made at the first write. Thread-safe. */
public final class LocalDisk implements Disk {
    private final Path root;

    public LocalDisk(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    @Override
    public DiskFile open(String path) {
        Path file = root.resolve(path);
        try {
            makeDirectories(parent(file));
            return new LocalFile(
                    file,
                    FileChannel.open(
                            file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE));
        } catch (IOException e) {
            throw failed("open", file, e);
        }
    }

    @Override
    public ByteBuffer map(String path, int sizeBytes) {
        Path file = root.resolve(path);
        try {
            makeDirectories(parent(file));
            return MappedFile.make(file, sizeBytes);
        } catch (IOException e) {
            throw failed("make room of " + (sizeBytes >> 20) + " MB in", file, e);
        }
    }

    @Override
    public boolean exists(String path) {
        return Files.exists(root.resolve(path));
    }

    @Override
    public List<String> list(String directory) {
        Path path = root.resolve(directory);
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw failed("list", path, e);
        }
    }

    @Override
    public void rename(String from, String to) {
        Path target = root.resolve(to);
        try {
            makeDirectories(parent(target));
            Files.move(root.resolve(from), target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            forceDirectory(parent(target));
        } catch (IOException e) {
            throw failed("rename", root.resolve(from), e);
        }
    }

    @Override
    public void delete(String path) {
        Path target = root.resolve(path);
        if (!Files.exists(target)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(target)) {
            for (Path file : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw failed("delete", target, e);
        }
    }

    @Override
    public void forceDirectory(String directory) {
        Path path = root.resolve(directory);
        try {
            forceDirectory(path);
        } catch (NoSuchFileException e) {
            // Nothing was made there, so there is nothing to keep.
        } catch (IOException e) {
            throw failed("sync", path, e);
        }
    }

    private static void forceDirectory(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public AutoCloseable lock(String path) {
        Path file = root.resolve(path);
        if (Files.exists(root) && !Files.isDirectory(root)) {
            throw StatementException.of(ErrorCode.IO, "could not open data directory \"" + root + "\"")
                    .withDetail("It is a file.")
                    .withHint("Name a directory with --data; it is made if it does not exist.");
        }
        try {
            makeDirectories(parent(file));
            return DirectoryLock.acquire(root, file);
        } catch (IOException e) {
            throw failed("lock", file, e);
        }
    }

    /** A file that is durable is of no use if the directory that it is in is not there after a crash. */
    private static void makeDirectories(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        Path above = parent(directory);
        makeDirectories(above);
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            // Another thread was faster, or it is a link to a directory; whatever else it is, opening a file in it says
            // so.
            return;
        }
        forceDirectory(above);
    }

    private static Path parent(Path file) {
        Path parent = file.getParent();
        return parent == null ? file : parent;
    }

    static StatementException failed(String action, Path file, IOException e) {
        return StatementException.of(ErrorCode.IO, "could not " + action + " file \"" + file + "\"")
                .withDetail(FailureText.of(e) + ".")
                .withHint("Check that the disk has room and that the file belongs to the user that runs this process.")
                .causedBy(e);
    }

    @Override
    public String toString() {
        return root.toString();
    }
}
