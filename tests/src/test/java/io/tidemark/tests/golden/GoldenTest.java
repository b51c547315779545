package io.tidemark.tests.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each case gives what it must, run straight through, with its state saved all the time, and killed after each step. */
final class GoldenTest {
    private static final Path CASES = Path.of("golden");

    /** What the last run gave, to be compared at leisure. */
    private static final Path GIVEN = Path.of("target", "golden");

    @TempDir
    Path folder;

    static Stream<String> cases() throws IOException {
        String only = System.getProperty("golden", "");
        try (Stream<Path> files = Files.walk(CASES)) {
            return files
                    .filter(file -> file.toString().endsWith(".sql"))
                    .map(file -> CASES.relativize(file).toString().replace(".sql", ""))
                    .filter(name -> name.contains(only))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void givesWhatItMustHoweverItIsRun(String name) throws IOException {
        GoldenCase golden = GoldenCase.read(CASES.resolve(name + ".sql"));
        for (Regime regime : Regime.values()) {
            Path own = Files.createDirectory(folder.resolve(regime.name()));
            String given = new GoldenRun(golden, regime, own).run();
            Path written = GIVEN.resolve(name + "." + regime);
            Files.createDirectories(written.getParent());
            Files.writeString(written, given + "\n");
            assertThat(given).as("%s %s, which gave %s", name, regime, written).isEqualTo(golden.expected());
        }
    }
}
