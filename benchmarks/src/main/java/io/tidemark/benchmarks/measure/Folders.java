package io.tidemark.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders of runs. Stateless. */
public final class Folders {
    private Folders() {}

    /** The folder, without anything that an earlier run left in it. */
    public static Path fresh(Path folder) {
        delete(folder);
        return folder;
    }

    /** Removes a folder, or a file, if it is there. */
    public static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
