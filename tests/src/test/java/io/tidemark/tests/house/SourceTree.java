package io.tidemark.tests.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The files of the repository as a person sees them: without what is built, hidden or left by a run. */
final class SourceTree {
    /** What a build, a run or an editor leaves at any level; .gitignore says the same. */
    private static final Set<String> LEFTOVERS =
            Set.of(".git", "target", ".tidemark", ".idea", ".vscode", ".settings", ".classpath", ".project");

    private static final Path ROOT = findRoot();
    private static final List<Path> FILES = walk();

    private SourceTree() {}

    static Path root() {
        return ROOT;
    }

    /** All files, in the order of their paths. */
    static List<Path> files() {
        return FILES;
    }

    /** Java files that people wrote for the build: generated ones are below target, and a resource may be a program of its own. */
    static List<Path> javaFiles() {
        return FILES.stream()
                .filter(file -> name(file).matches(".*/src/(main|test)/java/.*\\.java"))
                .toList();
    }

    static List<Path> markdownFiles() {
        return FILES.stream().filter(file -> file.toString().endsWith(".md")).toList();
    }

    static List<String> rootEntries() {
        try (Stream<Path> entries = Files.list(ROOT)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !LEFTOVERS.contains(name) && !name.endsWith(".iml"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    /** A path as it is said in a failure: from the root, with slashes. */
    static String name(Path file) {
        return ROOT.relativize(file).toString().replace('\\', '/');
    }

    private static Path findRoot() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.exists(folder.resolve("modules/api/pom.xml"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException("no repository above " + Path.of("").toAbsolutePath());
        }
        return folder;
    }

    private static List<Path> walk() {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return LEFTOVERS.contains(folder.getFileName().toString())
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    files.add(file);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        files.sort(null);
        return List.copyOf(files);
    }
}
