package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The SQL reference is true: its blocks run, from top to bottom in one data directory. */
final class SqlReferenceTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sql\\n(.*?)^```");

    @TempDir
    private Path directory;

    @Test
    void blocksOfTheReferenceRun() throws IOException {
        Files.createDirectories(directory.resolve("purchases"));
        for (Path file : files(ROOT.resolve("examples/flash-sale/purchases"))) {
            Files.copy(file, directory.resolve("purchases").resolve(String.valueOf(file.getFileName())));
        }
        Matcher blocks = BLOCK.matcher(Files.readString(ROOT.resolve("docs/sql.md")));
        StringBuilder script = new StringBuilder();
        while (blocks.find()) {
            script.append(blocks.group(1)).append('\n');
        }
        assertThat(script).hasSizeGreaterThan(5_000);
        assertThat(run(script.toString())).isGreaterThan(20);
    }

    private int run(String script) {
        int[] results = new int[1];
        try (Tidemark engine =
                Tidemark.at(directory.resolve("data")).root(directory).open()) {
            engine.runScript("reference.sql", script, result -> results[0]++);
        }
        return results[0];
    }

    private static List<Path> files(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (var found = Files.newDirectoryStream(folder)) {
            found.forEach(files::add);
        }
        return files;
    }
}
