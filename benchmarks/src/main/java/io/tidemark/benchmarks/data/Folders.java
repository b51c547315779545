package io.tidemark.benchmarks.data;

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
        try {
            if (Files.exists(folder)) {
                try (Stream<Path> all = Files.walk(folder)) {
                    for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(one);
                    }
                }
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
