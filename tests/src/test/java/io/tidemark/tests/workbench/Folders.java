package io.tidemark.tests.workbench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders of tests that make many data directories, and keep none. */
public final class Folders {
    private Folders() {}

    /** Removes all that is in a folder. */
    public static void empty(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> leavesFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : leavesFirst) {
                if (!file.equals(folder)) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
