package io.tidemark.connector.files.source;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Which files a path means: itself, the files in a directory (not those in its sub-directories), or those that match a glob ({@code *} and
 * {@code ?} within a name, {@code **} across directories, {@code [a-c]}, {@code {a,b}}). Hidden names and those of files that somebody
 * is still writing are passed over. Immutable.
 */
final class FilePattern {
    private static final Pattern LINE_END = Pattern.compile("[\\n\\r\\u0085\\u2028\\u2029]");
    private static final String GLOB_CHARACTERS = "*?[{";
    private static final List<String> TEMPORARY_ENDINGS =
            List.of(".tmp", ".part", ".partial", ".crdownload", ".swp", "~");

    /** Units are named by their path from here. */
    private final Path base;

    private final int depth;
    private final Predicate<Path> matches;

    private FilePattern(Path base, int depth, Predicate<Path> matches) {
        this.base = base;
        this.depth = depth;
        this.matches = matches;
    }

    /**
     * Understands {@code text}, a path from {@code root}.
     *
     * @param owner the object in error messages
     */
    static FilePattern of(String owner, Path root, String text) {
        if (text.isBlank()) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + owner)
                    .withDetail("Option \"path\" is empty.")
                    .withHint("Name a file, a directory, or a glob such as 'purchases/*.jsonl'.");
        }
        try {
            return understand(owner, root, text);
        } catch (InvalidPathException | PatternSyntaxException notAPath) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + owner)
                    .withDetail("Option \"path\" is '" + text + "', which is neither a path nor a glob: "
                            + notAPath.getMessage() + ".")
                    .withHint("In a glob, brackets and braces come in pairs: 'purchases/[a-c]*.jsonl'.")
                    .causedBy(notAPath);
        }
    }

    private static FilePattern understand(String owner, Path root, String text) {
        int firstGlob = firstGlobCharacter(text);
        Path path = firstGlob < text.length() && !exists(root, text) ? null : root.resolve(text);
        if (path == null) {
            int slash = text.lastIndexOf('/', firstGlob);
            String fixed = slash < 0 ? "" : slash == 0 ? "/" : text.substring(0, slash);
            return ofGlob(requireDirectory(owner, root, fixed, text), text.substring(slash + 1));
        }
        if (Files.isDirectory(path)) {
            return new FilePattern(path, 1, FilePattern::isWanted);
        }
        if (!Files.exists(path)) {
            throw missing(owner, root, text, "There is no file or directory \"" + text + "\"");
        }
        if (!Files.isRegularFile(path)) {
            throw StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + owner)
                    .withDetail("Option \"path\" is '" + text
                            + "', a pipe or a device: what it gave cannot be read again after a restart.")
                    .withHint("Let it be written to a file, and name that, or the directory.");
        }
        Path parent = path.toAbsolutePath().getParent();
        Path name = path.getFileName();
        return new FilePattern(parent == null ? root : parent, 1, candidate -> candidate.equals(name));
    }

    private static int firstGlobCharacter(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (GLOB_CHARACTERS.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return text.length();
    }

    /** A file may have brackets in its name: then it is meant. */
    private static boolean exists(Path root, String text) {
        try {
            return Files.exists(root.resolve(text));
        } catch (InvalidPathException notAPath) {
            return false;
        }
    }

    private static Path requireDirectory(String owner, Path root, String fixed, String text) {
        Path directory = root.resolve(fixed);
        if (!Files.isDirectory(directory)) {
            throw missing(owner, root, text, "There is no directory \"" + fixed + "\" to look for \"" + text + "\" in");
        }
        return directory;
    }

    private static StatementException missing(String owner, Path root, String text, String detail) {
        String from = Path.of(text).isAbsolute()
                ? ""
                : ", seen from " + root.toAbsolutePath().normalize();
        return StatementException.of(ErrorCode.FILE_NOT_FOUND, "could not create " + owner)
                .withDetail(detail + from + ".")
                .withHint("Correct the option \"path\", or create the directory first; it may be empty.");
    }

    private static FilePattern ofGlob(Path base, String glob) {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
        // Elsewhere ** matches no directory at all too; in the JDK it wants one.
        PathMatcher shallow = FileSystems.getDefault().getPathMatcher("glob:" + glob.replace("**/", ""));
        int depth = glob.contains("**")
                ? Integer.MAX_VALUE
                : (int) glob.chars().filter(c -> c == '/').count() + 1;
        return new FilePattern(
                base,
                depth,
                relative -> (matches(matcher, relative) || matches(shallow, relative)) && isWanted(relative));
    }

    /** In the JDK {@code **} takes any character but those that end a line, which names may have all the same. */
    private static boolean matches(PathMatcher matcher, Path relative) {
        if (matcher.matches(relative)) {
            return true;
        }
        String name = relative.toString();
        String inOneLine = LINE_END.matcher(name).replaceAll("?");
        return !name.equals(inOneLine) && matcher.matches(Path.of(inOneLine));
    }

    private static boolean isWanted(Path relative) {
        for (Path part : relative) {
            String name = part.toString();
            if (name.startsWith(".") || name.startsWith("_")) {
                return false;
            }
        }
        String name = relative.toString().toLowerCase(Locale.ROOT);
        return TEMPORARY_ENDINGS.stream().noneMatch(name::endsWith);
    }

    /** The files there are now, in order of their units. */
    List<FileVersion> list() throws IOException {
        List<FileVersion> found = new ArrayList<>();
        Files.walkFileTree(base, EnumSet.of(FileVisitOption.FOLLOW_LINKS), depth, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                boolean wanted = directory.equals(base) || isWanted(base.relativize(directory));
                return wanted ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                Path relative = base.relativize(file);
                if (attributes.isRegularFile() && matches.test(relative)) {
                    found.add(FileVersion.of(relative.toString().replace('\\', '/'), file, attributes));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                // A file may go between being listed and being looked at, and a link may lead back to where it is.
                boolean harmless = failure instanceof NoSuchFileException || failure instanceof FileSystemLoopException;
                if (harmless && !file.equals(base)) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
        found.sort((left, right) -> left.unit().compareTo(right.unit()));
        return found;
    }
}
