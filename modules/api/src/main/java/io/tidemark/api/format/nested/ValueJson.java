package io.tidemark.api.format.nested;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.nested.NestedReader;
import io.tidemark.api.format.text.ByteaText;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Values of every type as JSON: numbers and truth values bare, arrays as arrays, rows as objects, all else as strings, also NaN and the
 * infinities. Times are in ISO 8601. Stateless.
 */
public final class ValueJson {
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private ValueJson() {}

    /** The JSON of row {@code row}, NULL or not. */
    public static String text(DataType type, Column column, int row) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(type, column, row, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Writes row {@code row}, NULL or not. */
    public static void write(DataType type, Column column, int row, ByteArrayOutputStream out) {
        if (column.nulls().get(row)) {
            out.writeBytes(NULL);
        } else if (column instanceof BytesColumn bytes) {
            writeBytes(type, bytes, row, out);
        } else {
            byte[] text = new byte[ColumnText.MAX_LENGTH];
            int end = ColumnText.write(type, column, row, text, 0);
            if (isBare(type, column, row)) {
                out.write(text, 0, end);
            } else {
                quote(text, 0, end, out);
            }
        }
    }

    private static boolean isBare(DataType type, Column column, int row) {
        return switch (type.kind()) {
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, DECIMAL -> true;
            case REAL, DOUBLE -> Double.isFinite(((DoubleColumn) column).get(row));
            default -> false;
        };
    }

    private static void writeBytes(DataType type, BytesColumn bytes, int row, ByteArrayOutputStream out) {
        switch (type.kind()) {
            case ARRAY -> writeArray(type.element(), bytes, row, out);
            case ROW -> writeObject(type.parts(), bytes, row, out);
            case BYTEA -> {
                ByteArrayOutputStream text = new ByteArrayOutputStream();
                ByteaText.write(bytes, row, text);
                quote(text.toByteArray(), 0, text.size(), out);
            }
            case JSONB -> out.write(bytes.heap(), bytes.offsets()[row], bytes.lengths()[row]);
            default -> quote(bytes.heap(), bytes.offsets()[row], bytes.lengths()[row], out);
        }
    }

    private static void writeArray(DataType element, BytesColumn array, int row, ByteArrayOutputStream out) {
        NestedReader items = new NestedReader();
        Column item = Column.create(element, 1);
        out.write('[');
        boolean first = true;
        for (items.begin(array, row); items.hasNext(); first = false) {
            if (!first) {
                out.write(',');
            }
            item.clear();
            items.read(element, item, 0);
            write(element, item, 0, out);
        }
        out.write(']');
    }

    private static void writeObject(List<Field> fields, BytesColumn value, int row, ByteArrayOutputStream out) {
        NestedReader items = new NestedReader();
        items.begin(value, row);
        for (int i = 0; i < fields.size(); i++) {
            out.write(i == 0 ? '{' : ',');
            byte[] name = fields.get(i).name().getBytes(StandardCharsets.UTF_8);
            quote(name, 0, name.length, out);
            out.write(':');
            Column item = Column.create(fields.get(i).type(), 1);
            items.read(fields.get(i).type(), item, 0);
            write(fields.get(i).type(), item, 0, out);
        }
        out.write('}');
    }

    /** Writes {@code length} bytes of UTF-8 as a JSON string. */
    public static void quote(byte[] text, int from, int length, ByteArrayOutputStream out) {
        out.write('"');
        for (int i = from; i < from + length; i++) {
            byte one = text[i];
            if (one == '"' || one == '\\') {
                out.write('\\');
                out.write(one);
            } else if (one >= 0 && one < ' ') {
                out.writeBytes(control(one).getBytes(StandardCharsets.US_ASCII));
            } else {
                out.write(one);
            }
        }
        out.write('"');
    }

    /** A control character as JSON writes it. */
    static String control(byte one) {
        return switch (one) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            default -> "\\u00" + (one < 16 ? "0" : "") + Integer.toHexString(one);
        };
    }
}
