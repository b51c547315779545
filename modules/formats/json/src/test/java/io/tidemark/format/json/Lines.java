package io.tidemark.format.json;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.option.Options;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Frames and decodes text, as a source and the engine would, and keeps what came out. */
final class Lines {
    static final JsonFormat FORMAT = new JsonFormat();

    final RowType type;
    final Slice slice = new Slice();
    final Batch batch;
    final Rejections rejections = new Rejections();

    private Lines(RowType type) {
        this.type = type;
        batch = new Batch(type, 1);
    }

    static Options options(String... namesAndValues) {
        Map<String, String> given =
                namesAndValues.length == 0 ? Map.of() : Map.of(namesAndValues[0], namesAndValues[1]);
        return Options.check("source \"s\"", given, FORMAT.options());
    }

    static Lines decode(RowType type, String text) {
        return decode(type, text.getBytes(StandardCharsets.UTF_8), options());
    }

    static Lines decode(RowType type, byte[] text, Options options) {
        Lines lines = new Lines(type);
        Slice slice = lines.slice;
        slice.buffer = Arrays.copyOf(text, text.length + Slice.PADDING);
        // Whatever follows the last row must not matter.
        Arrays.fill(slice.buffer, text.length, slice.buffer.length, (byte) '"');
        slice.bufferSize = text.length;
        FORMAT.framer(options).frame(slice, 0, text.length, 0, true, Integer.MAX_VALUE);
        return lines.decoded(options);
    }

    /** Rows as a transport of messages gives them: each begins where the one before ends, without its line feed. */
    static Lines decodeUnseparated(RowType type, List<byte[]> rows, Options options) {
        Lines lines = new Lines(type);
        Slice slice = lines.slice;
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (byte[] row : rows) {
            slice.add(text.size(), row.length - 1, text.size());
            text.write(row, 0, row.length - 1);
        }
        slice.bufferSize = text.size();
        // Whatever follows the last row must not matter.
        text.writeBytes("7".repeat(Slice.PADDING).getBytes(StandardCharsets.US_ASCII));
        slice.buffer = text.toByteArray();
        return lines.decoded(options);
    }

    private Lines decoded(Options options) {
        Decoder decoder = FORMAT.decoder(type, options);
        decoder.decode(slice, batch, rejections);
        return this;
    }

    /** The reasons of the rejected rows, each after its column. */
    String[] reasons() {
        String[] reasons = new String[rejections.count()];
        for (int i = 0; i < reasons.length; i++) {
            String column = rejections.column(i);
            reasons[i] = (column == null ? "" : column + ": ") + rejections.error(i);
        }
        return reasons;
    }

    /** The values of a text column. */
    String[] strings(int column) {
        String[] strings = new String[batch.count()];
        for (int i = 0; i < strings.length; i++) {
            strings[i] = batch.column(column).nulls().get(i)
                    ? "NULL"
                    : batch.bytes(column).getString(i);
        }
        return strings;
    }

    /** The values of a column of longs that has no NULL. */
    long[] longs(int column) {
        return Arrays.copyOf(batch.longs(column).values(), batch.count());
    }
}
