package io.tidemark.cli;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.FailureText;
import io.tidemark.api.error.StatementException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where data directories are if nobody says. Stateless. */
final class DataDirectories {
    private static final String PARENT = ".tidemark";

    private DataDirectories() {}

    /** The directory of a script, in the current folder. */
    static Path ofScript(Path folder, Path script) {
        String name = String.valueOf(script.getFileName());
        int dot = name.lastIndexOf('.');
        return folder.resolve(PARENT).resolve(dot > 0 ? name.substring(0, dot) : name);
    }

    /** The one to ask: the one that is said, or the only one there is. */
    static Path toAsk(Path folder, @Nullable Path said) {
        if (said != null) {
            if (!Files.isDirectory(said)) {
                throw StatementException.of(ErrorCode.FILE_NOT_FOUND, "could not open the data directory " + said)
                        .withDetail(
                                "There is no directory " + said.toAbsolutePath().normalize() + ".")
                        .withHint("tidemark run SCRIPT.sql --once makes one, and says where.");
            }
            return said;
        }
        List<Path> found = list(folder.resolve(PARENT));
        if (found.size() == 1) {
            return found.get(0);
        }
        String names = found.stream().map(Path::toString).collect(Collectors.joining(", "));
        throw StatementException.of(ErrorCode.INVALID_OPTION, "could not choose a data directory")
                .withDetail(
                        found.isEmpty()
                                ? "There is none in " + PARENT + " here."
                                : "There are " + found.size() + ": " + names + ".")
                .withHint(
                        found.isEmpty()
                                ? "Run a script first, or say where it is: --data DIR."
                                : "Say which: --data " + found.get(0) + ".");
    }

    private static List<Path> list(Path parent) {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(parent)) {
            return entries.filter(Files::isDirectory).sorted().toList();
        } catch (IOException e) {
            throw StatementException.of(ErrorCode.IO, "could not list " + parent)
                    .withDetail(FailureText.of(e) + ".")
                    .causedBy(e);
        }
    }
}
