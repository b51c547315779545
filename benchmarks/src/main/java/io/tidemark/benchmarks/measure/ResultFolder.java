package io.tidemark.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where an engine publishes its results: a folder, or one file. What is hidden, temporary or metadata has not been published. Immutable.
 */
public record ResultFolder(Path path) {
    /** Whether there is any result. */
    boolean hasAny() throws IOException {
        for (Path file : files()) {
            if (Files.size(file) > 0) {
                return true;
            }
        }
        return false;
    }

    /** The files of results. */
    public List<Path> files() throws IOException {
        if (!Files.exists(path)) {
            return List.of();
        }
        // Files come and go while we look.
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(this::isResult).sorted().toList();
        } catch (UncheckedIOException e) {
            return List.of();
        }
    }

    private boolean isResult(Path file) {
        for (Path part : path.relativize(file)) {
            String name = part.toString();
            if (name.startsWith(".") || name.startsWith("_") || name.endsWith(".tmp")) {
                return false;
            }
        }
        return Files.isRegularFile(file);
    }
}
