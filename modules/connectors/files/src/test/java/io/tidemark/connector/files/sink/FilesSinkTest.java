package io.tidemark.connector.files.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Format;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkOwner;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.connector.files.FilesSinkConnector;
import io.tidemark.format.csv.CsvFormat;
import io.tidemark.format.json.JsonFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesSinkTest {
    private static final RowType ROW =
            RowType.of(Field.of("store", DataType.VARCHAR), Field.of("sales", DataType.decimal(12, 2)));

    @TempDir
    Path root;

    private Sink open(String name, SinkMode mode, Format format) {
        FilesSinkConnector connector = new FilesSinkConnector();
        Options options = Options.check("sink \"" + name + "\"", Map.of("path", "out"), connector.options());
        return connector.open(
                new SinkSchema(name, new SinkOwner("d/1", "e", false), ROW, new int[] {0}, mode),
                options,
                root,
                format,
                Options.check("sink \"" + name + "\"", Map.of(), format.options()));
    }

    private Sink open(SinkMode mode) {
        return open("s", mode, new JsonFormat());
    }

    /** Changes of store, sales in cents, weight. */
    private static Batch changes(Object... values) {
        Batch batch = new Batch(ROW, values.length / 3);
        for (int i = 0; i < values.length; i += 3) {
            batch.bytes(0).set(i / 3, (String) values[i]);
            batch.longs(1).set(i / 3, (Integer) values[i + 1]);
            batch.weights()[i / 3] = (Integer) values[i + 2];
        }
        batch.setCount(values.length / 3);
        return batch;
    }

    private String read(String name) throws IOException {
        return Files.readString(root.resolve("out").resolve(name));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("out"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void eachEpochIsAFileNamedByIt() throws IOException {
        try (Sink sink = open(SinkMode.UPSERT)) {
            assertThat(sink.lastEpoch()).isZero();
            sink.apply(7, List.of(changes("b", 250, -1), changes("a", 100, 1)));
            sink.apply(8, List.of());
            sink.apply(9, List.of(changes("a", 150, 1)));
            assertThat(sink.lastEpoch()).isEqualTo(9);
        }
        assertThat(names())
                .containsExactly(
                        ".tidemark-sink", "epoch-00000000000000000007.jsonl", "epoch-00000000000000000009.jsonl");
        assertThat(read("epoch-00000000000000000007.jsonl"))
                .isEqualTo(
                        "{\"_op\":\"delete\",\"store\":\"b\",\"sales\":2.50}\n{\"_op\":\"upsert\",\"store\":\"a\",\"sales\":1.00}\n");
        try (Sink sink = open(SinkMode.UPSERT)) {
            assertThat(sink.lastEpoch()).isEqualTo(9);
            assertThatThrownBy(() -> sink.apply(9, List.of())).isInstanceOf(StatementException.class);
        }
    }

    @Test
    void aWeightIsThatManyLines() throws IOException {
        try (Sink sink = open("s", SinkMode.RETRACT, new CsvFormat())) {
            sink.apply(1, List.of(changes("a", 100, 2, "b", 5, -3)));
        }
        assertThat(read("epoch-00000000000000000001.csv"))
                .isEqualTo(
                        "_op,store,sales\ninsert,a,1.00\ninsert,a,1.00\nretract,b,0.05\nretract,b,0.05\nretract,b,0.05\n");
    }

    @Test
    void anAppendSinkWritesRowsAloneAndTakesNoRetraction() throws IOException {
        try (Sink sink = open(SinkMode.APPEND)) {
            sink.apply(1, List.of(changes("a", 100, 1)));
            assertThatThrownBy(() -> sink.apply(2, List.of(changes("b", 1, 1, "a", 100, -1))))
                    .isInstanceOf(StatementException.class);
            assertThat(names()).containsExactly(".tidemark-sink", "epoch-00000000000000000001.jsonl");
            assertThat(sink.lastEpoch()).isEqualTo(1);
        }
        assertThat(read("epoch-00000000000000000001.jsonl")).isEqualTo("{\"store\":\"a\",\"sales\":1.00}\n");
    }

    @Test
    void whatACrashLeftIsRemovedAndDoesNotCount() throws IOException {
        Files.createDirectories(root.resolve("out"));
        Files.writeString(root.resolve("out/.epoch-00000000000000000005.jsonl.tmp"), "{\"half");
        Files.writeString(root.resolve("out/epoch-00000000000000000004.jsonl"), "{}\n");
        try (Sink sink = open(SinkMode.UPSERT)) {
            assertThat(sink.lastEpoch()).isEqualTo(4);
            sink.apply(5, List.of(changes("a", 1, 1)));
        }
        assertThat(names())
                .containsExactly(
                        ".tidemark-sink", "epoch-00000000000000000004.jsonl", "epoch-00000000000000000005.jsonl");
    }

    @Test
    void aDirectoryBelongsToOneSinkAndOneEngine() {
        try (Sink sink = open(SinkMode.UPSERT)) {
            assertThat(sink.lastEpoch()).isZero();
            assertThatThrownBy(() -> open(SinkMode.UPSERT))
                    .isInstanceOfSatisfying(
                            StatementException.class,
                            error -> assertThat(error.code().sqlState()).isEqualTo("55006"));
        }
        assertThatThrownBy(() -> open("other", SinkMode.UPSERT, new JsonFormat()))
                .isInstanceOfSatisfying(StatementException.class, error -> {
                    assertThat(error.code().sqlState()).isEqualTo("TM005");
                    assertThat(error.detail()).contains("sink \"s\"");
                });
        open(SinkMode.UPSERT).close();
    }

    @Test
    void aPathThatIsAFileIsAnErrorAtOnce() throws IOException {
        Files.writeString(root.resolve("out"), "");
        assertThatThrownBy(() -> open(SinkMode.UPSERT)).isInstanceOf(StatementException.class);
    }

    @Test
    void manyRowsAreWrittenInPieces() throws IOException {
        Batch batch = new Batch(ROW, 1);
        Batch row = changes("a store with a long name", 100, 1);
        for (int i = 0; i < 50_000; i++) {
            batch.append(row, 0);
        }
        try (Sink sink = open(SinkMode.UPSERT)) {
            sink.apply(1, List.of(batch));
        }
        try (Stream<String> lines = Files.lines(root.resolve("out/epoch-00000000000000000001.jsonl"))) {
            assertThat(lines.distinct().count()).isEqualTo(1);
        }
        assertThat(Files.size(root.resolve("out/epoch-00000000000000000001.jsonl")))
                .isEqualTo(50_000L * 65);
    }
}
