package io.tidemark.format.csv;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Framer;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.option.Options;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Frames and decodes text, as a source and the engine would, and shows what came out. */
final class Table {
    static final CsvFormat FORMAT = new CsvFormat();

    final Slice slice = new Slice();
    final Batch batch;
    final Rejections rejections = new Rejections();

    private Table(RowType type) {
        batch = new Batch(type, 1);
    }

    static Options options(String... namesAndValues) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return Options.check("source \"s\"", given, FORMAT.options());
    }

    static Table decode(RowType type, String text, String... options) {
        return decode(type, text.getBytes(StandardCharsets.UTF_8), options);
    }

    static Table decode(RowType type, byte[] text, String... options) {
        Table table = new Table(type);
        Slice slice = table.slice;
        slice.buffer = Arrays.copyOf(text, text.length + Slice.PADDING);
        Arrays.fill(slice.buffer, text.length, slice.buffer.length, (byte) '"');
        slice.bufferSize = text.length;
        Framer framer = FORMAT.framer(options(options));
        slice.head = Arrays.copyOf(text, framer.headLength(slice.buffer, 0, text.length, true));
        framer.frame(slice, 0, text.length, 0, true, Integer.MAX_VALUE);
        FORMAT.decoder(type, options(options)).decode(slice, table.batch, table.rejections);
        return table;
    }

    /** Each good row, values between bars. */
    List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < batch.count(); row++) {
            List<String> values = new ArrayList<>();
            for (int column = 0; column < batch.type().size(); column++) {
                values.add(show(column, row));
            }
            rows.add(String.join("|", values));
        }
        return rows;
    }

    private String show(int column, int row) {
        if (batch.column(column).nulls().get(row)) {
            return "NULL";
        }
        if (batch.type().type(column).storage() == io.tidemark.api.type.Storage.BYTES) {
            return batch.bytes(column).getString(row);
        }
        byte[] text = new byte[ColumnText.MAX_LENGTH];
        int length = ColumnText.write(batch.type().type(column), batch.column(column), row, text, 0);
        return new String(text, 0, length, StandardCharsets.US_ASCII);
    }

    /** The reasons of the rejected rows, each after the row's index and column. */
    List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        for (int i = 0; i < rejections.count(); i++) {
            String column = rejections.column(i);
            reasons.add(rejections.row(i) + ": " + (column == null ? "" : column + ": ") + rejections.error(i));
        }
        return reasons;
    }
}
