package io.tidemark.benchmarks.data;

import io.tidemark.benchmarks.data.Nexmark.Kind;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Nexmark's events as files of JSON, one folder for each kind, and one for the table to look up in. Stateless. */
public final class NexmarkFiles {
    /** Keys of the table to look up in: from 0 to below this. */
    public static final int SIDE_ROWS = 50;

    private static final int MILLIS_BETWEEN = 1;
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT);
    private static final Map<Kind, List<String>> COLUMNS = Map.of(
            Kind.PERSON,
            List.of("id", "name", "email", "credit_card", "city", "state", "at", "extra"),
            Kind.AUCTION,
            List.of(
                    "id",
                    "item",
                    "description",
                    "initial_bid",
                    "reserve",
                    "at",
                    "expires",
                    "seller",
                    "category",
                    "extra"),
            Kind.BID,
            List.of("auction", "bidder", "price", "channel", "url", "at", "extra"));

    private NexmarkFiles() {}

    /** Writes the first {@code count} events into folders of {@code directory}. */
    public static void write(Path directory, long count) throws IOException {
        Map<Kind, OutputStream> files = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            files.put(kind, file(directory, kind.name().toLowerCase(Locale.ROOT)));
        }
        for (long event = 0; event < count; event++) {
            Objects.requireNonNull(files.get(Nexmark.kind(event))).write(line(event));
        }
        for (OutputStream file : files.values()) {
            file.close();
        }
        try (OutputStream side = file(directory, "side_input")) {
            for (long key = 0; key < SIDE_ROWS; key++) {
                side.write(line(List.of("side_key", "side_value"), new Object[] {key, "side " + key}));
            }
        }
    }

    /** An event as its line of JSON. */
    public static byte[] line(long event) {
        return line(Objects.requireNonNull(COLUMNS.get(Nexmark.kind(event))), Nexmark.row(event, MILLIS_BETWEEN));
    }

    private static OutputStream file(Path directory, String name) throws IOException {
        Path folder = Files.createDirectories(directory.resolve(name));
        return new BufferedOutputStream(Files.newOutputStream(folder.resolve(name + ".jsonl")), 1 << 18);
    }

    private static byte[] line(List<String> names, Object[] values) {
        StringBuilder line = new StringBuilder("{");
        for (int i = 0; i < values.length; i++) {
            line.append(i == 0 ? "\"" : ",\"").append(names.get(i)).append("\":");
            // No text has a character that JSON escapes.
            line.append(values[i] instanceof Long ? values[i] : "\"" + text(values[i]) + "\"");
        }
        return line.append("}\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String text(Object value) {
        return value instanceof LocalDateTime moment ? MOMENT.format(moment) : value.toString();
    }
}
