package io.tidemark.connector.files.sink;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the lock file of a sink's directory says, a line each. Immutable.
 *
 * <pre>
 *   sales                                   name of the sink; a directory of the first releases has no more than this
 *   00112233445566778899aabbccddeeff/7      identity: data directory, and number of the sink in it
 *   1b4e28ba-2fa1-11d2-883f-0016d3cca427    engine that opened it last
 *   upsert: store VARCHAR, sales DECIMAL(12, 2)
 * </pre>
 */
record SinkLabel(String name, String identity, String engine, String content) {
    private static final int MAX_BYTES = 1 << 20;

    static SinkLabel of(SinkSchema schema) {
        String columns = schema.row().fields().stream()
                .map(SinkLabel::column)
                .collect(Collectors.joining(", ", schema.mode().name().toLowerCase(Locale.ROOT) + ": ", ""));
        return new SinkLabel(
                oneLine(schema.name()),
                oneLine(schema.owner().identity()),
                oneLine(schema.owner().engine()),
                oneLine(columns));
    }

    private static String column(Field field) {
        return field.name() + " " + field.type();
    }

    private static String oneLine(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    /** What is written in the file; null if nothing is. */
    static @Nullable SinkLabel read(FileChannel file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(file.size(), MAX_BYTES));
        while (bytes.hasRemaining() && file.read(bytes, bytes.position()) >= 0) {
            // A read may give less than was asked for.
        }
        String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        List<String> lines = text.lines().toList();
        return lines.isEmpty() ? null : new SinkLabel(lines.get(0), line(lines, 1), line(lines, 2), line(lines, 3));
    }

    private static String line(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index) : "";
    }

    private String lines() {
        return name + "\n" + identity + "\n" + engine + "\n" + content + "\n";
    }

    /** Whether it is what was read from the file. */
    boolean isAsWritten(@Nullable SinkLabel written) {
        return written != null && lines().equals(written.lines());
    }

    /** Writes it in place of what was there; durable when it returns. */
    void write(FileChannel file) throws IOException {
        byte[] text = lines().getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.wrap(text);
        while (bytes.hasRemaining()) {
            file.write(bytes, bytes.position());
        }
        file.truncate(text.length);
        file.force(true);
    }

    /** Refuses a sink whose rows do not go into a directory with this label. {@code hasEpochs}: whether any are there. */
    void check(SinkSchema schema, SinkLabel label, boolean hasEpochs, String title, Path directory) {
        if (!name.equals(label.name)) {
            throw mismatch(title, directory, "holds the files of sink \"" + name + "\"");
        }
        if (schema.owner().isReturning() && !engine.isEmpty() && !engine.equals(label.engine)) {
            throw StatementException.of(ErrorCode.SINK_FENCED, "could not open " + title)
                    .withDetail("Another engine has taken its directory " + directory + " since this one opened it.")
                    .withHint("Stop one of the two. Started anew, this one takes the sink back.");
        }
        if (!hasEpochs || identity.isEmpty()) {
            return;
        }
        if (!identity.equals(label.identity)) {
            throw mismatch(
                    title,
                    directory,
                    "holds epochs of a sink of this name in another data directory, or of an earlier one");
        }
        if (!content.equals(label.content)) {
            throw mismatch(title, directory, "holds files of other columns or of another mode (" + content + ")");
        }
    }

    private static StatementException mismatch(String title, Path directory, String what) {
        return StatementException.of(ErrorCode.SINK_MISMATCH, "could not open " + title)
                .withDetail("Its directory " + directory + " " + what + ".")
                .withHint("Give this sink a directory of its own, or delete that one with its hidden files.");
    }
}
