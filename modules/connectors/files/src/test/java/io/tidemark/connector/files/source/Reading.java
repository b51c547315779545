package io.tidemark.connector.files.source;

import io.tidemark.api.format.Format;
import io.tidemark.api.option.Options;
import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionInfo;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Slice;
import io.tidemark.api.source.Source;
import io.tidemark.api.source.SourceIncident;
import io.tidemark.connector.files.FilesSourceConnector;
import io.tidemark.format.csv.CsvFormat;
import io.tidemark.format.json.JsonFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Reads a source as a host does: folds slices into the progress of each partition, and keeps what it read. */
final class Reading implements AutoCloseable {
    final Source source;
    final Map<String, PartitionProgress> progress;
    final List<String> bounds = new ArrayList<>();
    private final Map<String, PartitionCursor> cursors = new HashMap<>();

    private Reading(Source source, Map<String, PartitionProgress> progress) {
        this.source = source;
        this.progress = progress;
    }

    static Reading of(Path root, String... options) {
        return of(root, new HashMap<>(), options);
    }

    static Reading of(Path root, Map<String, PartitionProgress> progress, String... options) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            given.put(options[i], options[i + 1]);
        }
        FilesSourceConnector connector = new FilesSourceConnector();
        Format format = "csv".equals(given.remove("format")) ? new CsvFormat() : new JsonFormat();
        Source source = connector.open(
                Options.check("source \"s\"", given, connector.options()),
                root,
                format,
                Options.check("source \"s\"", Map.of(), format.options()));
        return new Reading(source, progress);
    }

    /** All rows that are there, as {@code unit@offset row}, a fault after its row. */
    List<String> atRest(int maxRows) {
        List<String> rows = new ArrayList<>();
        for (PartitionInfo partition : source.partitions()) {
            read(partition.name(), maxRows, partition.end(), rows);
        }
        return rows;
    }

    /** All rows that are there and complete. */
    List<String> live(int maxRows) {
        List<String> rows = new ArrayList<>();
        for (PartitionInfo partition : source.partitions()) {
            read(partition.name(), maxRows, Position.LIVE, rows);
        }
        return rows;
    }

    private void read(String partition, int maxRows, Position end, List<String> rows) {
        PartitionProgress done = progress.computeIfAbsent(partition, name -> new PartitionProgress());
        PartitionCursor cursor = cursors.computeIfAbsent(partition, name -> source.open(name, done.copy()));
        Slice slice = new Slice();
        while (cursor.next(slice, maxRows, end)) {
            long expected =
                    done.unit(slice.unit) == null ? 0 : done.unit(slice.unit).offset();
            if (slice.fromOffset != expected || slice.count > maxRows || slice.count == 0) {
                throw new AssertionError(
                        "slice from " + slice.fromOffset + " of " + slice.unit + " with " + slice.count + " rows");
            }
            done.advance(slice);
            bounds.add(partition + " " + slice.unit + " " + slice.fromOffset + " " + slice.toOffset);
            rows.addAll(rows(slice));
        }
    }

    static List<String> rows(Slice slice) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < slice.count; i++) {
            String row = new String(slice.buffer, slice.starts[i], slice.lengths[i], StandardCharsets.UTF_8);
            String fault = slice.fault(i);
            rows.add(slice.unit + "@" + slice.offsets[i] + " " + row + (fault == null ? "" : " FAULT " + fault));
        }
        return rows;
    }

    List<String> incidents() {
        return source.incidents().stream().map(SourceIncident::message).toList();
    }

    static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static void append(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.APPEND);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Makes the file look as if nobody had written to it for a minute. */
    static void age(Path file) {
        try {
            Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() - 60_000));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        cursors.values().forEach(PartitionCursor::close);
        source.close();
    }
}
