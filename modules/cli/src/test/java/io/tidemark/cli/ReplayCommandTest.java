package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tidemark replay}, in this process. The clock of the runs is the test's. */
final class ReplayCommandTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void runTwice() throws IOException {
        Files.createDirectories(folder.resolve("in"));
        Files.writeString(folder.resolve("s.sql"), """
                SET epoch_rows = 2;
                CREATE SOURCE purchases (id VARCHAR, at TIMESTAMP, amount INTEGER,
                  WATERMARK FOR at AS at, DEDUPLICATE ON (id) WITHIN INTERVAL '1' DAY)
                WITH (connector = 'files', path = 'in', format = 'json');
                CREATE TABLE prices (k INTEGER PRIMARY KEY, price INTEGER);
                CREATE MATERIALIZED VIEW sales AS
                SELECT window_start, window_end, SUM(amount) AS total FROM TUMBLE(purchases, at, INTERVAL '10' MINUTE)
                GROUP BY window_start, window_end;
                CREATE SINK out FROM sales WITH (connector = 'files', path = 'out', format = 'json');
                INSERT INTO prices VALUES (1, 10), (2, 20);
                """);
        write("a.jsonl", "10:01", "10:02", "10:03", "10:04");
        run("clock=2026-04-01T12:00:00Z");
        write("b.jsonl", "10:21", "10:22");
        run("clock=2026-04-01T13:00:00Z");
    }

    private void run(String clock) {
        assertThat(tidemark("run", "s.sql", "--once", "--set", clock)).as(err()).isZero();
    }

    private void write(String file, String... times) throws IOException {
        StringBuilder rows = new StringBuilder();
        for (String time : times) {
            rows.append("{\"id\":\"%s\",\"at\":\"2026-04-01T%s:00\",\"amount\":1}\n".formatted(time, time));
        }
        Files.writeString(folder.resolve("in").resolve(file), rows);
    }

    private int tidemark(String... arguments) {
        out.reset();
        err.reset();
        PrintStream results = new PrintStream(out, false, StandardCharsets.UTF_8);
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        int code = Commands.run(arguments, new Surroundings(results, errors, folder, false, false, new Interrupt()));
        results.flush();
        return code;
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private Map<String, List<Byte>> files() throws IOException {
        Map<String, List<Byte>> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                List<Byte> content = new java.util.ArrayList<>();
                for (byte one : bytes) {
                    content.add(one);
                }
                files.put(file.toString(), content);
            }
        }
        return files;
    }

    @Test
    void replayEndsWhereItIsTold() {
        assertThat(tidemark("replay", "--from", "2", "--to", "3", "--format", "csv"))
                .as(err())
                .isZero();
        assertThat(out().lines().map(line -> line.substring(0, 1))).containsExactly("e", "2", "3");
        assertThat(tidemark("replay", "--to", "1", "--format", "csv")).as(err()).isZero();
        assertThat(out().lines()).hasSize(2);
        assertThat(tidemark("replay", "--from", "5", "--to", "2026-04-01T12:59:00Z"))
                .isEqualTo(1);
        assertThat(err()).contains("That is epoch 4, and the replay begins with epoch 5.");
        assertThat(tidemark("replay", "--to", "7")).isEqualTo(1);
        assertThat(err()).contains("could not replay up to epoch 7", "The log has epochs 1 to 6");
    }

    @Test
    void allEpochsGiveWhatTheyGaveAndNothingIsChanged() throws IOException {
        Map<String, List<Byte>> before = files();
        assertThat(tidemark("replay", "--format", "csv")).as(err()).isZero();
        assertThat(out()).isEqualTo("""
                epoch,known_at,rows,results
                1,2026-04-01T12:00:00Z,2,kept in the log
                2,2026-04-01T12:00:00.000001Z,2,same
                3,2026-04-01T12:00:00.000002Z,2,same
                4,2026-04-01T12:00:00.000003Z,0,same
                5,2026-04-01T13:00:00Z,2,same
                6,2026-04-01T13:00:00.000001Z,0,same
                """);
        assertThat(err()).contains("replayed 6 epochs: the same results");
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void aReplayBeginsWithAnEpochATimeOrARow() {
        for (String from : List.of("5", "2026-04-01T12:30:00Z", "2026-04-01 12:30:00", "purchases/b.jsonl:60")) {
            assertThat(tidemark("replay", "--from", from, "--format", "csv"))
                    .as(from + err())
                    .isZero();
            assertThat(out().lines().skip(1)).as(from).hasSize(2).first().isEqualTo("5,2026-04-01T13:00:00Z,2,same");
        }
        assertThat(tidemark("replay", "--from", "purchases/a.jsonl:130", "--format", "csv"))
                .isZero();
        assertThat(out().lines().skip(1)).hasSize(4);
    }

    @Test
    void aSourceThatGivesOtherRowsIsNamed() throws IOException {
        Path file = folder.resolve("in/a.jsonl");
        Files.writeString(file, Files.readString(file).replace("\"amount\":1}", "\"amount\":2}"));
        assertThat(tidemark("replay")).isNotZero();
        assertThat(err()).contains("could not replay source \"purchases\"").contains("a.jsonl");
        // What was read before is of no matter to what came after the checkpoint.
        assertThat(tidemark("replay", "--from", "5")).as(err()).isZero();
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertThat(tidemark("replay", "--from", "99")).isEqualTo(1);
        assertThat(err()).contains("could not replay from epoch 99").contains("The log has epochs 1 to 6");
        assertThat(tidemark("replay", "--from", "yesterday")).isEqualTo(1);
        assertThat(err()).contains("could not replay from 'yesterday'").contains("--from 12");
        assertThat(tidemark("replay", "--from", "sales/x:1")).isEqualTo(1);
        assertThat(err()).contains("offset 1 of \"x\" of source \"sales\"");
        assertThat(tidemark("replay", "--data", "nowhere")).isEqualTo(1);
    }

    @Test
    void helpShowsWhereAReplayCanBegin() {
        assertThat(tidemark("replay", "--help")).isZero();
        assertThat(out()).contains("--from WHERE").contains("purchases/day1.jsonl:4096");
    }
}
