package io.tidemark.testkit.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A data directory as a kill would leave it: copied while its engine runs. An epoch may be at rest and a checkpoint still on its way, so the copy is taken
 * again until no file came, went or grew meanwhile: files of different moments would be a state that no kill leaves.
 */
final class KilledCopy {
    private KilledCopy() {}

    static void take(Path running, Path copy) {
        try {
            Map<Path, Long> before;
            do {
                delete(copy);
                before = sizes(running);
            } while (!isCopied(running, copy) || !before.equals(sizes(running)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isCopied(Path running, Path copy) throws IOException {
        for (Path file : all(running)) {
            Path to = copy.resolve(running.relativize(file).toString());
            try {
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to);
                }
            } catch (NoSuchFileException e) {
                return false;
            }
        }
        return true;
    }

    private static Map<Path, Long> sizes(Path folder) throws IOException {
        Map<Path, Long> sizes = new TreeMap<>();
        for (Path file : all(folder)) {
            try {
                sizes.put(file, Files.isDirectory(file) ? 0 : Files.size(file));
            } catch (NoSuchFileException e) {
                // It went: the next look finds other files.
                sizes.put(file, -1L);
            }
        }
        return sizes;
    }

    private static List<Path> all(Path folder) throws IOException {
        while (true) {
            try (Stream<Path> files = Files.walk(folder)) {
                return files.toList();
            } catch (UncheckedIOException e) {
                if (!(e.getCause() instanceof NoSuchFileException)) {
                    throw e.getCause();
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            for (Path file :
                    all(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
