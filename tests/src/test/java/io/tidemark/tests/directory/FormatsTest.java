package io.tidemark.tests.directory;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tests.workbench.Workbench;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Data directories of each format version that was ever written are read, show what they showed, and go on. */
final class FormatsTest {
    @TempDir
    Path folder;

    static List<Path> versions() throws IOException, URISyntaxException {
        URL formats = Objects.requireNonNull(FormatsTest.class.getResource("/formats"));
        try (Stream<Path> versions = Files.list(Path.of(formats.toURI()))) {
            return versions.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void aDirectoryOfThatVersionIsReadAndGoesOn(Path version) throws IOException {
        FormatFixture.copy(version.resolve(FormatFixture.DATA), folder.resolve("data"));
        List<String> expected = Files.readAllLines(version.resolve(FormatFixture.EXPECTED));
        assertThat(expected).anyMatch(line -> line.contains("corrected"));
        try (Workbench bench = new Workbench(folder)) {
            assertThat(FormatFixture.results(bench)).isEqualTo(expected);
            FormatFixture.push(bench, "e1", "2026-04-01T10:02:00", "100.00");
            FormatFixture.push(bench, "e9", "2026-04-01T10:03:00", "1.00");
            bench.runOnce();
            assertThat(bench.query("SELECT sales FROM sales ORDER BY window_start LIMIT 1"))
                    .containsExactly("381.00");
            assertThat(bench.query("SELECT COUNT(*) FROM purchases.duplicates")).containsExactly("2");
        }
    }
}
