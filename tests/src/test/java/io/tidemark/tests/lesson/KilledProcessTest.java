package io.tidemark.tests.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.tests.workbench.Workbench;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command, killed again and again while the lesson's rows come in, ends with the lesson's figures, and its sink with those of its view. */
final class KilledProcessTest {

    @TempDir
    Path folder;

    @Test
    void killedProcessesLoseAndDoubleNothing() throws Exception {
        kill(6);
    }

    @Test
    @Tag("thorough")
    void fiftyKilledProcessesLoseAndDoubleNothing() throws Exception {
        kill(50);
    }

    private void kill(int kills) throws Exception {
        Lesson lesson = new Lesson("thousand", 5);
        try (Workbench bench = new Workbench(folder)) {
            lesson.place(bench);
        }
        List<String> lines = Files.readAllLines(folder.resolve("thousand.jsonl"));
        Path input = folder.resolve("thousand.jsonl");
        Files.writeString(input, "");
        Files.writeString(folder.resolve("sales.sql"), """
                SET epoch_rows = 7;
                SET checkpoint_every = '30 milliseconds';
                SET state_memory = '1 B';
                """ + lesson.script() + """
                CREATE SINK out FROM sales_10m WITH (connector = 'files', path = 'out', format = 'json');
                """);
        SplittableRandom random = new SplittableRandom(kills);
        int written = 0;
        for (int life = 0; life < kills; life++) {
            int until = lines.size() * (life + 1) / kills;
            Process process = start("run", "sales.sql", "--data", "data");
            for (; written < until; written++) {
                Files.writeString(input, lines.get(written) + "\n", StandardOpenOption.APPEND);
            }
            // Somewhere between the start of the JVM and all rows being read.
            process.waitFor(random.nextInt(700, 2200), TimeUnit.MILLISECONDS);
            assertThat(process.isAlive()).as("runs until it is killed").isTrue();
            process.destroyForcibly().waitFor();
        }
        assertThat(start("run", "sales.sql", "--data", "data", "--once").waitFor())
                .isZero();
        check(lesson);
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                "io.tidemark.cli.Main"));
        command.addAll(List.of(arguments));
        File log = folder.resolve("log.txt").toFile();
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                .start();
    }

    private void check(Lesson lesson) throws IOException {
        try (Workbench bench = new Workbench(folder)) {
            assertThat(bench.query("SELECT window_start, sales FROM sales_10m.ledger"
                            + " WHERE _version = 1 AND _status = 'final' ORDER BY window_start"))
                    .isEqualTo(lesson.windows("final"));
            List<String> view = bench.query("SELECT window_start, sales FROM sales_10m ORDER BY window_start");
            assertThat(view).isEqualTo(lesson.windows("after_corrections"));
            assertThat(bench.query("SELECT _key FROM sales_10m.late_events ORDER BY _offset"))
                    .isEqualTo(lesson.late());
            assertThat(bench.query("SELECT input, duplicates, difference, window_difference FROM sales_10m.accounting"))
                    .containsOnly("1000.00 | 0.00 | 0.00 | 0.00");
            assertThat(told()).isEqualTo(view);
        }
    }

    /** What a reader of the sink's files ends up with. */
    private List<String> told() throws IOException {
        ObjectMapper json = new ObjectMapper();
        Map<String, String> rows = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            for (Path file : files.sorted().toList()) {
                if (!file.getFileName().toString().startsWith("epoch-")) {
                    continue;
                }
                for (String line : Files.readAllLines(file)) {
                    JsonNode row = json.readTree(line);
                    assertThat(row.path("_op").asText()).isEqualTo("upsert");
                    String start = LocalDateTime.parse(row.path("window_start").asText())
                            .toString();
                    rows.put(
                            start,
                            start + " | " + row.path("sales").decimalValue().setScale(2));
                }
            }
        }
        return List.copyOf(rows.values());
    }
}
