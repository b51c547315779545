package io.tidemark.connector.files.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.StatementException;
import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Slice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReplayTest {
    @TempDir
    Path root;

    /** Finds slices that depend on how reads fell, so that a replay gets other rows. */
    @Test
    void everySliceCanBeReadAgain() throws IOException {
        Random random = new Random(4);
        StringBuilder text = new StringBuilder("\n\n");
        for (int i = 0; i < 600; i++) {
            text.append('{')
                    .append("v".repeat(random.nextInt(50) == 0 ? random.nextInt(200_000) : random.nextInt(200)))
                    .append("}\n");
            text.append("\n".repeat(random.nextInt(10) / 9 * random.nextInt(5)));
        }
        text.append("{")
                .append("w".repeat(6 << 20))
                .append("}\n")
                .append("{")
                .append("z".repeat(9 << 20))
                .append("}\n{last}");
        Reading.write(root.resolve("in/a"), text.toString());
        Files.write(root.resolve("in/b.gz"), Reading.gzip(text.toString()));
        for (int maxRows : new int[] {7, 4096}) {
            try (Reading first = Reading.of(root, "path", "in", "max_row_bytes", "8 MB")) {
                List<String> rows = first.atRest(maxRows);
                assertThat(rows.size()).isEqualTo(2 * 603);
                List<String> again = new ArrayList<>();
                try (Reading second = Reading.of(root, "path", "in", "max_row_bytes", "8 MB")) {
                    PartitionCursor cursor = second.source.open("in", new PartitionProgress());
                    Slice slice = new Slice();
                    for (String bound : first.bounds) {
                        String[] parts = bound.split(" ");
                        cursor.reread(slice, parts[1], Long.parseLong(parts[2]), Long.parseLong(parts[3]));
                        again.addAll(Reading.rows(slice));
                    }
                    assertThat(again.equals(rows)).isTrue();
                    assertThat(cursor.next(slice, 10, new Position("b.gz", Long.MAX_VALUE)))
                            .isFalse();
                }
            }
        }
    }

    @Test
    void aSliceThatIsNotThereAnyMoreSaysThatTheSourceChanged() {
        Path file = root.resolve("a");
        Reading.write(file, "{1}\n{2}\n");
        try (Reading reading = Reading.of(root, "path", "a")) {
            PartitionCursor cursor = reading.source.open("a", new PartitionProgress());
            Slice slice = new Slice();
            cursor.reread(slice, "a", 4, 8);
            assertThat(Reading.rows(slice)).containsExactly("a@4 {2}");
            Reading.write(file, "{1}\n");
            assertThatThrownBy(() -> cursor.reread(slice, "a", 4, 8))
                    .isInstanceOfSatisfying(
                            StatementException.class,
                            error -> assertThat(error.code().sqlState()).isEqualTo("TM009"));
            assertThatThrownBy(() -> cursor.reread(slice, "b", 0, 8)).isInstanceOf(StatementException.class);
        }
    }

    /** Finds rows lost or doubled over restarts at any point, growth, new files and any number of rows a slice. */
    @Test
    void randomGrowthAndRestartsLoseNothing() {
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            Path directory = root.resolve("in" + seed);
            Map<String, StringBuilder> written = new HashMap<>();
            Map<String, StringBuilder> read = new HashMap<>();
            Map<String, PartitionProgress> progress = new HashMap<>();
            String partition = random.nextBoolean() ? "file" : "source";
            directory.toFile().mkdirs();
            Reading reading = Reading.of(root, progress, "path", "in" + seed, "partition", partition);
            for (int step = 0; step < 60; step++) {
                if (step == 59 || random.nextInt(3) == 0) {
                    List<String> rows =
                            step == 59 ? reading.atRest(1 + random.nextInt(5)) : reading.live(1 + random.nextInt(5));
                    rows.forEach(
                            row -> read.computeIfAbsent(row.substring(0, row.indexOf('@')), unit -> new StringBuilder())
                                    .append(row.substring(row.indexOf(' ') + 1))
                                    .append('\n'));
                } else if (random.nextInt(4) == 0) {
                    reading.close();
                    reading = Reading.of(root, progress, "path", "in" + seed, "partition", partition);
                } else {
                    String unit = "f" + random.nextInt(5);
                    StringBuilder text = written.computeIfAbsent(unit, name -> new StringBuilder());
                    if (text.isEmpty()) {
                        Reading.write(directory.resolve(unit), "");
                    }
                    String line = "{" + step + "}\n";
                    int cut = random.nextInt(line.length());
                    Reading.append(directory.resolve(unit), line.substring(0, cut));
                    Reading.append(directory.resolve(unit), line.substring(cut));
                    text.append(line);
                }
            }
            assertThat(reading.incidents()).isEmpty();
            reading.close();
            assertThat(read.keySet()).isEqualTo(written.keySet());
            read.forEach((unit, text) ->
                    assertThat(text.toString()).isEqualTo(written.get(unit).toString()));
        }
    }
}
