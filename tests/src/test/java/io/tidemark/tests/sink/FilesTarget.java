package io.tidemark.tests.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Framer;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.connector.files.FilesSinkConnector;
import io.tidemark.format.json.JsonFormat;
import io.tidemark.testkit.ZSets;
import io.tidemark.testkit.sink.SinkTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A directory of JSON lines. A crash is set up as the disk is after it: the last file unnamed and cut, or named. One thread at a time. */
final class FilesTarget implements SinkTarget {
    /** Made, some bytes of it written, then all, and named. */
    private static final int DISK_STEPS = 6;

    private static final JsonFormat JSON = new JsonFormat();

    private final Path root;
    private final Path directory;

    FilesTarget(Path parent) {
        try {
            root = Files.createTempDirectory(parent, "target");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        directory = root.resolve("out");
    }

    @Override
    public Set<SinkMode> modes() {
        return EnumSet.allOf(SinkMode.class);
    }

    @Override
    public boolean takes(DataType type) {
        return true;
    }

    @Override
    public boolean checksColumns() {
        return true;
    }

    @Override
    public Sink open(SinkSchema schema) {
        FilesSinkConnector connector = new FilesSinkConnector();
        Options options = Options.check("sink \"" + schema.name() + "\"", Map.of("path", "out"), connector.options());
        return connector.open(schema, options, root, JSON, Options.check("sink", Map.of(), JSON.options()));
    }

    @Override
    public boolean applyAndDie(SinkSchema schema, long epoch, List<Batch> changes, int step) {
        try (Sink sink = open(schema)) {
            sink.apply(epoch, changes);
        }
        try {
            Path file = files().get(files().size() - 1);
            Path unnamed = directory.resolve("." + file.getFileName() + ".tmp");
            byte[] bytes = Files.readAllBytes(file);
            if (step < DISK_STEPS) {
                Files.delete(file);
            }
            if (step > 0 && step < DISK_STEPS) {
                Files.write(unnamed, Arrays.copyOf(bytes, bytes.length * (step - 1) / (DISK_STEPS - 2)));
            }
            return step <= DISK_STEPS;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Path> files() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(file -> file.getFileName().toString().startsWith("epoch-"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Map<List<@Nullable Object>, Long> rows(SinkSchema schema) {
        Map<List<@Nullable Object>, Long> rows = new HashMap<>();
        Map<@Nullable Object, List<@Nullable Object>> byKey = new HashMap<>();
        for (Path file : files()) {
            Batch lines = read(file, schema);
            for (int line = 0; line < lines.count(); line++) {
                List<@Nullable Object> row = new ArrayList<>(ZSets.row(lines, line));
                Object operation = schema.mode() == SinkMode.APPEND ? "insert" : row.remove(0);
                if ("upsert".equals(operation)) {
                    byKey.put(row.get(0), row);
                } else if ("delete".equals(operation)) {
                    byKey.remove(row.get(0));
                } else {
                    ZSets.add(rows, row, "insert".equals(operation) ? 1 : -1);
                }
            }
        }
        byKey.values().forEach(row -> rows.put(row, 1L));
        return rows;
    }

    private static Batch read(Path file, SinkSchema schema) {
        RowType type = schema.row();
        if (schema.mode() != SinkMode.APPEND) {
            List<Field> fields = new ArrayList<>(List.of(Field.of("_op", DataType.VARCHAR)));
            fields.addAll(type.fields());
            type = new RowType(fields);
        }
        try {
            Slice slice = new Slice();
            byte[] bytes = Files.readAllBytes(file);
            slice.buffer = Arrays.copyOf(bytes, bytes.length + Slice.PADDING);
            slice.bufferSize = bytes.length;
            Options none = Options.check("sink", Map.of(), JSON.options());
            Framer framer = JSON.framer(none);
            framer.frame(slice, 0, bytes.length, 0, true, Batch.SLICE_ROWS);
            Batch lines = new Batch(type, slice.count);
            Rejections rejections = new Rejections();
            JSON.decoder(type, none).decode(slice, lines, rejections);
            if (rejections.count() > 0) {
                throw new AssertionError(file + ": " + rejections.error(0));
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        // The folder is the test's, which removes it.
    }
}
