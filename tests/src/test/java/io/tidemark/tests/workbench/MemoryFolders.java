package io.tidemark.tests.workbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Makes folders of tests in memory where the system has a place for that: these tests open hundreds of data directories, and what a disk has made
 * durable is other tests' business. See {@code junit-platform.properties}.
 */
public final class MemoryFolders implements TempDirFactory {
    private static final Path MEMORY = Path.of("/dev/shm");

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        return Files.isWritable(MEMORY)
                ? Files.createTempDirectory(MEMORY, "tidemark")
                : Files.createTempDirectory("tidemark");
    }
}
