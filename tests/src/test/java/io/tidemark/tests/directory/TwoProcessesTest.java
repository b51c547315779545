package io.tidemark.tests.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes and one data directory. */
final class TwoProcessesTest {
    private static final int DEADLINE_SECONDS = 120;

    @TempDir
    Path folder;

    @Test
    void theSecondIsRefusedUntilTheFirstIsGone() throws Exception {
        Files.writeString(folder.resolve("t.sql"), """
                CREATE TABLE t (id INTEGER PRIMARY KEY);
                INSERT INTO t VALUES (1);
                """);
        Process first = start("first.txt", "run", "t.sql", "--data", "data");
        try {
            while (!read("first.txt").contains("Ctrl-C stops")) {
                assertThat(first.waitFor(50, TimeUnit.MILLISECONDS))
                        .as("the first ended: %s", read("first.txt"))
                        .isFalse();
            }
            for (String[] arguments : List.of(
                    new String[] {"run", "t.sql", "--data", "data", "--once"},
                    new String[] {"query", "SELECT * FROM t", "--data", "data"})) {
                Process second = start(arguments[0] + ".txt", arguments);
                assertThat(second.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
                assertThat(second.exitValue()).isNotZero();
                assertThat(read(arguments[0] + ".txt"))
                        .contains("could not open data directory")
                        .contains("It is in use by process " + first.pid() + ".")
                        .contains("--data");
            }
            assertThat(first.isAlive()).isTrue();
        } finally {
            first.destroyForcibly().waitFor();
        }
        assertThat(start("after.txt", "query", "SELECT * FROM t", "--data", "data", "--format", "csv")
                        .waitFor())
                .as(read("after.txt"))
                .isZero();
        assertThat(read("after.txt")).contains("id").contains("1");
    }

    private String read(String log) throws IOException {
        Path file = folder.resolve(log);
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private Process start(String log, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "io.tidemark.cli.Main"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(log).toFile())
                .start();
    }
}
