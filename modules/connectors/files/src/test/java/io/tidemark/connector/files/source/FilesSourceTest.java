package io.tidemark.connector.files.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.error.StatementException;
import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionInfo;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Slice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilesSourceTest {
    @TempDir
    Path root;

    @Test
    void aFileIsReadToItsEndWithOrWithoutALineFeed() {
        Reading.write(root.resolve("in/a.jsonl"), "{1}\n{2}\n{3}");
        try (Reading reading = Reading.of(root, "path", "in/a.jsonl")) {
            assertThat(reading.source.partitions())
                    .containsExactly(new PartitionInfo("in/a.jsonl", new Position("a.jsonl", 11), 11));
            assertThat(reading.atRest(2)).containsExactly("a.jsonl@0 {1}", "a.jsonl@4 {2}", "a.jsonl@8 {3}");
            assertThat(reading.source.partitions().get(0).remainingBytes()).isZero();
            assertThat(reading.atRest(2)).isEmpty();
        }
    }

    @Test
    void aDirectoryIsReadInOrderOfNameAsOnePartition() throws IOException {
        Reading.write(root.resolve("in/b.jsonl"), "{b1}\n");
        Reading.write(root.resolve("in/a.jsonl"), "{a1}\n{a2}");
        Reading.write(root.resolve("in/c.jsonl"), "");
        Reading.write(root.resolve("in/sub/d.jsonl"), "{d1}\n");
        for (String name : List.of(".hidden", "_tmp", "x.tmp", "x.part", "x.jsonl~", "x.crdownload")) {
            Reading.write(root.resolve("in").resolve(name), "{bad}\n");
        }
        Files.write(root.resolve("in/aa.jsonl.gz"), Reading.gzip("{z1}\n{z2}"));
        try (Reading reading = Reading.of(root, "path", "in")) {
            assertThat(reading.atRest(100))
                    .containsExactly(
                            "a.jsonl@0 {a1}",
                            "a.jsonl@5 {a2}",
                            "aa.jsonl.gz@0 {z1}",
                            "aa.jsonl.gz@5 {z2}",
                            "b.jsonl@0 {b1}");
            assertThat(reading.bounds).containsExactly("in a.jsonl 0 9", "in aa.jsonl.gz 0 9", "in b.jsonl 0 5");
            assertThat(reading.incidents()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in", "in/*", "in/**", "in/**/*.jsonl", "in/*.jsonl"})
    void aNameMayHaveLineBreaksAndBlanks(String path) {
        Reading.write(root.resolve("in/a\nb\r c\u2028.jsonl"), "{1}\n");
        try (Reading reading = Reading.of(root, "path", path)) {
            assertThat(reading.atRest(2)).containsExactly("a\nb\r c\u2028.jsonl@0 {1}");
        }
    }

    @Test
    void eachFileCanBeAPartition() {
        Reading.write(root.resolve("in/p1.jsonl"), "{1}\n");
        Reading.write(root.resolve("in/p2.jsonl"), "{2}\n");
        try (Reading reading = Reading.of(root, "path", "in", "partition", "file")) {
            assertThat(reading.source.partitions())
                    .extracting(PartitionInfo::name)
                    .containsExactly("p1.jsonl", "p2.jsonl");
            assertThat(reading.atRest(100)).containsExactly("p1.jsonl@0 {1}", "p2.jsonl@0 {2}");
            assertThat(reading.bounds).containsExactly("p1.jsonl p1.jsonl 0 4", "p2.jsonl p2.jsonl 0 4");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "in/*.jsonl, a.jsonl b.jsonl", "in/**/*.jsonl, a.jsonl b.jsonl x/a.jsonl x/y/a.jsonl",
                "in/?.jsonl, a.jsonl b.jsonl", "in/[b-z].jsonl, b.jsonl",
        "'in/{a,q}.jsonl', a.jsonl", "in/*/a.jsonl, x/a.jsonl", "*/a.jsonl, in/a.jsonl", "in/none*, ''"
    })
    void globsNameFilesByTheirPath(String glob, String units) {
        for (String file :
                List.of("in/a.jsonl", "in/b.jsonl", "in/x/a.jsonl", "in/x/y/a.jsonl", "in/.h/a.jsonl", "in/a.txt")) {
            Reading.write(root.resolve(file), "{}\n");
        }
        try (Reading reading = Reading.of(root, "path", glob)) {
            List<String> read = reading.atRest(100).stream()
                    .map(row -> row.substring(0, row.indexOf('@')))
                    .toList();
            assertThat(String.join(" ", read)).isEqualTo(units);
        }
    }

    @Test
    void aFileWithBracketsInItsNameIsMeantItself() {
        Reading.write(root.resolve("in/a[1].jsonl"), "{1}\n");
        try (Reading reading = Reading.of(root, "path", "in/a[1].jsonl")) {
            assertThat(reading.atRest(100)).containsExactly("a[1].jsonl@0 {1}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "nothing/*.jsonl", " ", "a[", "a{b", "a\0b"})
    void aPathThatIsNotThereIsAnErrorAtOnce(String path) {
        assertThatThrownBy(() -> Reading.of(root, "path", path))
                .isInstanceOfSatisfying(StatementException.class, error -> {
                    assertThat(error.getMessage()).isEqualTo("could not create source \"s\"");
                    assertThat(error.detail()).isNotEmpty();
                    assertThat(error.hint()).isNotEmpty();
                });
    }

    @ParameterizedTest
    @CsvSource({"partition, table", "compression, zip", "on_error, ignore", "max_row_bytes, 0", "max_row_bytes, 4 GB"})
    void aWrongValueOfAnOptionIsAnError(String option, String value) {
        Reading.write(root.resolve("a.jsonl"), "");
        assertThatThrownBy(() -> Reading.of(root, "path", "a.jsonl", option, value))
                .isInstanceOfSatisfying(
                        StatementException.class,
                        error -> assertThat(error.hint()).isNotEmpty());
    }

    @Test
    void filesFoundLaterAreReadEvenIfTheirNamesComeFirst() {
        Reading.write(root.resolve("in/a"), "{a}\n");
        Reading.write(root.resolve("in/c"), "{c}\n");
        try (Reading reading = Reading.of(root, "path", "in")) {
            assertThat(reading.live(100)).containsExactly("a@0 {a}", "c@0 {c}");
            Reading.write(root.resolve("in/b"), "{b}\n");
            Reading.write(root.resolve("in/0"), "{0}\n");
            assertThat(reading.live(100)).containsExactly("0@0 {0}", "b@0 {b}");
            Reading.append(root.resolve("in/a"), "{a2}\n");
            assertThat(reading.live(100)).containsExactly("a@4 {a2}");
            assertThat(reading.atRest(100)).isEmpty();
        }
    }

    @Test
    void aRunThatGoesOnReadsWhatIsNewAndNothingTwice() {
        Reading.write(root.resolve("in/a"), "{a}\n");
        Reading.write(root.resolve("in/c"), "{c1}\n{c2}\n");
        Map<String, PartitionProgress> progress = new HashMap<>();
        try (Reading reading = Reading.of(root, progress, "path", "in")) {
            assertThat(reading.atRest(1)).hasSize(3);
        }
        Reading.write(root.resolve("in/b"), "{b}\n");
        Reading.append(root.resolve("in/c"), "{c3}\n");
        try (Reading reading = Reading.of(root, progress, "path", "in")) {
            assertThat(reading.atRest(100)).containsExactly("b@0 {b}", "c@10 {c3}");
            assertThat(reading.incidents()).isEmpty();
        }
    }

    @Test
    void aGrowingFileIsReadToItsLastFullLine() {
        Path file = root.resolve("a");
        Reading.write(file, "{1}\n{2");
        try (Reading reading = Reading.of(root, "path", "a")) {
            assertThat(reading.live(100)).containsExactly("a@0 {1}");
            assertThat(reading.live(100)).isEmpty();
            Reading.append(file, "2}\n{3}\n");
            assertThat(reading.live(100)).containsExactly("a@4 {22}", "a@9 {3}");
            assertThat(reading.incidents()).isEmpty();
        }
    }

    @Test
    void aLastLineWithoutLineFeedCountsOnceTheFileIsLeftAlone() {
        Path file = root.resolve("in/a");
        Reading.write(file, "{1}\n{2}");
        Reading.write(root.resolve("in/b"), "{b}\n");
        try (Reading reading = Reading.of(root, "path", "in")) {
            assertThat(reading.live(100)).containsExactly("a@0 {1}", "b@0 {b}");
            Reading.age(file);
            assertThat(reading.live(100)).containsExactly("a@4 {2}");
            assertThat(reading.live(100)).isEmpty();
        }
    }

    @Test
    void aLastLineThatGoesOnAfterItWasReadIsReportedAndItsRestRejected() {
        Path file = root.resolve("a");
        Reading.write(file, "{1}\n{2}");
        try (Reading reading = Reading.of(root, "path", "a")) {
            assertThat(reading.atRest(100)).containsExactly("a@0 {1}", "a@4 {2}");
            Reading.append(file, "more\n{3}\n");
            assertThat(reading.atRest(100))
                    .containsExactly(
                            "a@7 more FAULT the line continues a row that was read without its end", "a@12 {3}");
            assertThat(reading.incidents()).hasSize(1);
            assertThat(reading.incidents()).isEmpty();
        }
    }

    @Test
    void aLineFeedAfterTheLastRowIsNoContinuation() {
        Path file = root.resolve("a");
        Reading.write(file, "{1}");
        Map<String, PartitionProgress> progress = new HashMap<>();
        try (Reading reading = Reading.of(root, progress, "path", "a")) {
            assertThat(reading.atRest(100)).containsExactly("a@0 {1}");
        }
        Reading.append(file, "\r\n{2}");
        try (Reading reading = Reading.of(root, progress, "path", "a")) {
            assertThat(reading.atRest(100)).containsExactly("a@5 {2}");
            assertThat(reading.incidents()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{9}\n", "{9}\n{2}\n{3}\n", "{1}\n{9}\n", "{1}\n{9}\n{3}\n", "", "{1}\n"})
    void anOverwrittenFileIsReportedAndNotReadOn(String overwritten) {
        Path file = root.resolve("in/a");
        Map<String, PartitionProgress> progress = new HashMap<>();
        for (int seenWhileOpen = 0; seenWhileOpen < 2; seenWhileOpen++) {
            progress.clear();
            Reading.write(file, "{1}\n{2}\n");
            Reading reading = Reading.of(root, progress, "path", "in");
            assertThat(reading.live(100)).hasSize(2);
            if (seenWhileOpen == 0) {
                reading.close();
                reading = Reading.of(root, progress, "path", "in");
            }
            Reading.write(file, overwritten);
            Reading.age(file);
            Reading.write(root.resolve("in/b"), "{b}\n");
            assertThat(reading.live(100)).containsExactly("b@0 {b}");
            assertThat(reading.incidents())
                    .singleElement()
                    .asString()
                    .contains("file \"a\"")
                    .contains("overwritten");
            assertThat(reading.live(100)).isEmpty();
            assertThat(reading.incidents()).isEmpty();
            reading.close();
            file.resolveSibling("b").toFile().delete();
        }
    }

    @Test
    void aFileReplacedByAnotherIsReportedUnlessItBeginsWithWhatWasRead() throws IOException {
        Path file = root.resolve("a");
        Reading.write(file, "{1}\n");
        try (Reading reading = Reading.of(root, "path", "a")) {
            assertThat(reading.live(100)).containsExactly("a@0 {1}");
            Reading.write(root.resolve(".new"), "{1}\n{2}\n");
            Files.move(root.resolve(".new"), file, StandardCopyOption.REPLACE_EXISTING);
            assertThat(reading.live(100)).containsExactly("a@4 {2}");
            assertThat(reading.incidents()).isEmpty();
            Reading.write(root.resolve(".new"), "{9}\n{2}\n{3}\n");
            Files.move(root.resolve(".new"), file, StandardCopyOption.REPLACE_EXISTING);
            assertThat(reading.live(100)).isEmpty();
            assertThat(reading.incidents()).hasSize(1);
            Reading.write(root.resolve(".new"), "{1}\n{2}\n{4}\n");
            Files.move(root.resolve(".new"), file, StandardCopyOption.REPLACE_EXISTING);
            assertThat(reading.live(100)).containsExactly("a@8 {4}");
        }
    }

    @Test
    void aFileThatVanishesUnreadIsReported() throws IOException {
        Reading.write(root.resolve("in/a"), "{1}\n{2}\n");
        Reading.write(root.resolve("in/b"), "{b}\n");
        try (Reading reading = Reading.of(root, "path", "in")) {
            reading.source.partitions();
            Files.delete(root.resolve("in/a"));
            assertThat(reading.live(100)).containsExactly("b@0 {b}");
            assertThat(reading.incidents()).singleElement().asString().contains("file \"a\" is gone");
            Files.delete(root.resolve("in/b"));
            assertThat(reading.live(100)).isEmpty();
            assertThat(reading.incidents()).isEmpty();
        }
    }

    @Test
    void aCompressedFileThatIsCutOffIsReadOnWhenItIsWhole() throws IOException {
        StringBuilder text = new StringBuilder();
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            text.append('{').append(random.nextLong()).append("}\n");
        }
        String all = text.append("{last}").toString();
        byte[] bytes = Reading.gzip(all);
        Path file = root.resolve("a.gz");
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        Map<String, PartitionProgress> progress = new HashMap<>();
        List<String> rows = new ArrayList<>();
        try (Reading reading = Reading.of(root, progress, "path", "a.gz")) {
            rows.addAll(reading.live(1000));
            assertThat(rows).hasSizeBetween(5_000, 15_000);
            assertThat(reading.incidents()).isEmpty();
            assertThat(reading.atRest(1000)).isEmpty();
            assertThat(reading.incidents()).singleElement().asString().contains("cut off");
            Files.write(file, Arrays.copyOf(bytes, bytes.length - 5));
            rows.addAll(reading.live(1000));
            assertThat(rows.get(rows.size() - 1)).doesNotContain("last");
        }
        Files.write(file, bytes);
        try (Reading reading = Reading.of(root, progress, "path", "a.gz")) {
            rows.addAll(reading.atRest(1000));
            assertThat(reading.atRest(1000)).isEmpty();
            assertThat(reading.incidents()).isEmpty();
        }
        assertThat(rows.stream().map(row -> row.substring(row.indexOf(' ') + 1)))
                .containsExactly(all.split("\n"));
    }

    @Test
    void whatIsNoGzipIsReported() {
        Reading.write(root.resolve("a.gz"), "{not compressed}\n");
        try (Reading reading = Reading.of(root, "path", "a.gz")) {
            assertThat(reading.atRest(10)).isEmpty();
            assertThat(reading.incidents()).singleElement().asString().contains("not a valid gzip file");
        }
        try (Reading reading = Reading.of(root, "path", "a.gz", "compression", "none")) {
            assertThat(reading.atRest(10)).containsExactly("a.gz@0 {not compressed}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "garbage", "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n{\"a\":4}\n"})
    void whatFollowsTheEndOfCompressedDataIsReported(String rest) throws IOException {
        byte[] member = Reading.gzip("{1}\n");
        byte[] more = rest.getBytes(StandardCharsets.UTF_8);
        byte[] both = Arrays.copyOf(member, 2 * member.length + more.length);
        System.arraycopy(member, 0, both, member.length, member.length);
        Files.write(root.resolve("a.gz"), Arrays.copyOf(both, 2 * member.length));
        System.arraycopy(more, 0, both, 2 * member.length, more.length);
        Files.write(root.resolve("b.gz"), both);
        try (Reading reading = Reading.of(root, "path", "*.gz", "partition", "source")) {
            assertThat(reading.atRest(10)).containsExactly("a.gz@0 {1}", "a.gz@4 {1}", "b.gz@0 {1}", "b.gz@4 {1}");
            assertThat(reading.incidents()).singleElement().asString().contains("b.gz", "goes on behind its gzip data");
        }
    }

    @Test
    void anOverwrittenCompressedFileIsReported() throws IOException {
        Path file = root.resolve("a.gz");
        Files.write(file, Reading.gzip("{1}\n{2}\n"));
        try (Reading reading = Reading.of(root, "path", "a.gz")) {
            assertThat(reading.live(100)).hasSize(2);
            Files.write(file, Reading.gzip("{1}\n{9}\n{3}\n"));
            Reading.age(file);
            assertThat(reading.live(100)).isEmpty();
            assertThat(reading.incidents()).hasSize(1);
        }
    }

    @Test
    void rowsLongerThanTheLimitAreRejectedWithTheirStartAndTheOthersStay() {
        String huge = "{" + "x".repeat(9 << 20) + "}";
        String large = "{" + "y".repeat(5 << 20) + "}";
        Reading.write(root.resolve("a"), "{1}\n" + huge + "\n{2}\n" + large + "\n{3}\n" + huge);
        try (Reading reading = Reading.of(root, "path", "a", "max_row_bytes", "6 MB")) {
            List<String> rows = reading.atRest(100);
            assertThat(rows).hasSize(6);
            assertThat(rows.get(0)).isEqualTo("a@0 {1}");
            assertThat(rows.get(1))
                    .startsWith("a@4 {xxx")
                    .endsWith("FAULT the row is longer than 6291456 bytes (option max_row_bytes)")
                    .hasSizeLessThan(1200);
            assertThat(rows.get(2)).endsWith("{2}");
            assertThat(rows.get(3)).endsWith("y}").hasSizeGreaterThan(5 << 20);
            assertThat(rows.get(4)).endsWith("{3}");
            assertThat(rows.get(5)).contains("FAULT");
        }
        try (Reading reading = Reading.of(root, "path", "a", "max_row_bytes", "100")) {
            assertThat(reading.atRest(100))
                    .filteredOn(row -> row.contains("FAULT"))
                    .hasSize(3);
        }
    }

    @Test
    void aLongLineThatIsStillBeingWrittenIsWaitedFor() {
        Path file = root.resolve("a");
        Reading.write(file, "{1}\n" + "x".repeat(5 << 20));
        try (Reading reading = Reading.of(root, "path", "a", "max_row_bytes", "1 MB")) {
            assertThat(reading.live(100)).containsExactly("a@0 {1}");
            Reading.append(file, "x".repeat(5 << 20));
            assertThat(reading.live(100)).isEmpty();
            Reading.append(file, "x\n{2}\n");
            List<String> rows = reading.live(100);
            assertThat(rows).hasSize(2);
            assertThat(rows.get(0)).startsWith("a@4 xxx").contains("FAULT");
            assertThat(rows.get(1)).endsWith(" {2}");
        }
    }

    @Test
    void theHeadOfAFileComesWithEverySliceOfIt() {
        Reading.write(root.resolve("a"), "\ufeff{1}\n{2}\n");
        try (Reading reading = Reading.of(root, "path", "a")) {
            PartitionCursor cursor = reading.source.open("a", new PartitionProgress());
            Slice slice = new Slice();
            for (int i = 0; i < 2; i++) {
                assertThat(cursor.next(slice, 1, Position.LIVE)).isTrue();
                assertThat(new String(slice.head, StandardCharsets.UTF_8)).isEqualTo("\ufeff");
            }
            assertThat(Reading.rows(slice)).containsExactly("a@7 {2}");
        }
    }

    @Test
    void linksAreFollowedAndLoopsDoNotMatter() throws IOException {
        Reading.write(root.resolve("elsewhere/a.jsonl"), "{1}\n");
        Files.createDirectories(root.resolve("in"));
        Files.createSymbolicLink(root.resolve("in/link"), root.resolve("elsewhere"));
        Files.createSymbolicLink(root.resolve("elsewhere/loop"), root.resolve("in"));
        try (Reading reading = Reading.of(root, "path", "in/**/*.jsonl")) {
            assertThat(reading.atRest(10)).containsExactly("link/a.jsonl@0 {1}");
        }
    }
}
