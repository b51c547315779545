package io.tidemark.tests.workbench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a data directory has on disk, byte for byte, without what chance has a part in. */
public final class DataFiles {
    /** Of a segment of the log: holds the identity of the data directory. */
    private static final int LOG_HEADER_BYTES = 64;

    private static final int MOST_ATTEMPTS = 100;

    private DataFiles() {}

    /** The files by name. The identity of the directory, the process that holds it and the start that a sink knows are no function of the log. */
    public static Map<String, byte[]> read(Path data) {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(data)) {
            for (Path file : all.toList()) {
                if (Files.isRegularFile(file)
                        && !file.endsWith("lock")
                        && !file.endsWith("FORMAT")
                        && !file.endsWith(".tidemark-sink")) {
                    int header = file.toString().endsWith(".log") ? LOG_HEADER_BYTES : 0;
                    byte[] bytes = Files.readAllBytes(file);
                    files.put(data.relativize(file).toString(), Arrays.copyOfRange(bytes, header, bytes.length));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    /** Copies a data directory as it is now: what a process that is killed now leaves. */
    public static void copy(Path from, Path to) {
        for (int attempt = 1; ; attempt++) {
            try {
                tryCopy(from, to);
                return;
            } catch (NoSuchFileException e) {
                // A checkpoint that is written beside the run got its name meanwhile.
                if (attempt == MOST_ATTEMPTS) {
                    throw new UncheckedIOException(e);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void tryCopy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
