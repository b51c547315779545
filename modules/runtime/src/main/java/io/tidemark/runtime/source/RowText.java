package io.tidemark.runtime.source;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.format.nested.ValueJson;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Rows and keys as text, for books and reasons. One thread at a time. */
final class RowText {
    private final byte[] scratch = new byte[ColumnText.MAX_LENGTH];

    /** The columns at {@code key} of a row, as reasons name it: {@code e6}, or {@code e6, 2} for a key of two columns. */
    String key(Batch batch, int row, int[] key) {
        StringBuilder text = new StringBuilder();
        for (int column : key) {
            text.append(text.length() == 0 ? "" : ", ").append(value(batch, column, row));
        }
        return text.toString();
    }

    private String value(Batch batch, int column, int row) {
        Column values = batch.column(column);
        if (values.nulls().get(row)) {
            return "NULL";
        }
        if (values instanceof BytesColumn) {
            return ValueText.text(batch.type().type(column), values, row);
        }
        int end = ColumnText.write(batch.type().type(column), values, row, scratch, 0);
        return new String(scratch, 0, end, StandardCharsets.US_ASCII);
    }

    /** A row as a JSON object: what stands for the bytes of a row that did not come as bytes. */
    byte[] json(Batch batch, int row) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(128);
        out.write('{');
        for (int column = 0; column < batch.type().size(); column++) {
            if (column > 0) {
                out.write(',');
            }
            quote(batch.type().field(column).name(), out);
            out.write(':');
            write(batch, column, row, out);
        }
        out.write('}');
        return out.toByteArray();
    }

    private void write(Batch batch, int column, int row, ByteArrayOutputStream out) {
        Column values = batch.column(column);
        DataType type = batch.type().type(column);
        if (values.nulls().get(row)) {
            out.writeBytes("null".getBytes(StandardCharsets.US_ASCII));
        } else if (type.storage() == Storage.BYTES) {
            ValueJson.write(type, values, row, out);
        } else {
            int end = ColumnText.write(type, values, row, scratch, 0);
            boolean isNumber = type.isNumeric() && Character.isDigit(scratch[end - 1]);
            boolean isBare = isNumber || type.equals(DataType.BOOLEAN);
            if (!isBare) {
                out.write('"');
            }
            out.write(scratch, 0, end);
            if (!isBare) {
                out.write('"');
            }
        }
    }

    private static void quote(String text, ByteArrayOutputStream out) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        out.writeBytes(quoted.append('"').toString().getBytes(StandardCharsets.UTF_8));
    }
}
