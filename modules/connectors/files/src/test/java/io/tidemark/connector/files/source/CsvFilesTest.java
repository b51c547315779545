package io.tidemark.connector.files.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionInfo;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Slice;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFilesTest {
    @TempDir
    Path root;

    @Test
    void theHeaderOfACsvFileIsKnownWhereverReadingGoesOn() {
        Path file = root.resolve("a.csv");
        Map<String, PartitionProgress> progress = new HashMap<>();
        Reading.write(file, "a,");
        try (Reading reading = Reading.of(root, progress, "path", "a.csv", "format", "csv")) {
            assertThat(reading.live(10)).isEmpty();
            Reading.append(file, "b\n");
            assertThat(reading.live(10)).isEmpty();
            Reading.append(file, "1,\"2\n");
            assertThat(reading.live(10)).isEmpty();
            Reading.append(file, "\"\n3,4");
            assertThat(reading.live(10)).containsExactly("a.csv@4 1,\"2\n\"");
        }
        try (Reading reading = Reading.of(root, progress, "path", "a.csv", "format", "csv")) {
            Slice slice = new Slice();
            PartitionInfo partition = reading.source.partitions().get(0);
            PartitionCursor cursor = reading.source.open(partition.name(), progress.get(partition.name()));
            assertThat(cursor.next(slice, 10, partition.end())).isTrue();
            assertThat(Reading.rows(slice)).containsExactly("a.csv@11 3,4");
            assertThat(new String(slice.head, StandardCharsets.UTF_8)).isEqualTo("a,b\n");
            assertThat(slice.endOfUnit).isTrue();
        }
    }

    @Test
    void aHeaderWithoutRowsOrLineFeedWaitsForItsRows() {
        Path file = root.resolve("a.csv");
        Reading.write(file, "a,b");
        try (Reading reading = Reading.of(root, "path", "a.csv", "format", "csv")) {
            assertThat(reading.atRest(10)).isEmpty();
            Reading.append(file, "\n1,2");
            assertThat(reading.atRest(10)).containsExactly("a.csv@4 1,2");
            assertThat(reading.incidents()).isEmpty();
        }
    }

    @Test
    void aQuoteThatIsNeverClosedDoesNotHideTheRowsAfterIt() {
        Reading.write(root.resolve("a.csv"), "a,b\n1,\"2\n" + ("3," + "4".repeat(100) + "\n").repeat(60_000));
        try (Reading reading = Reading.of(root, "path", "a.csv", "format", "csv", "max_row_bytes", "1 MB")) {
            List<String> rows = reading.atRest(4096);
            assertThat(rows).hasSize(1 + 60_000);
            assertThat(rows.get(0)).startsWith("a.csv@4 1,\"2 FAULT");
        }
    }
}
