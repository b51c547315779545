package io.tidemark.api.format.nested;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.nested.NestedReader;
import io.tidemark.api.format.text.ByteaText;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.format.text.TimestampText;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.TypeKind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Values of every type as Postgres prints them, arrays as {@code {1,NULL,3}} and rows as {@code (1,,"a b")}, and back. Stateless. */
public final class ValueText {
    private static final byte[] NULL = {'N', 'U', 'L', 'L'};
    private static final byte[] EMPTY = {};

    private ValueText() {}

    /**
     * Parses {@code text[from, to)} into row {@code row} of {@code column} and makes it not NULL. If the answer is not
     * {@link Parsed#OK}, the row is unspecified.
     */
    public static Parsed parse(DataType type, byte[] text, int from, int to, Fit fit, Column column, int row) {
        return switch (type.kind()) {
            case ARRAY -> new NestedParser(text, fit).array(type, from, to, (BytesColumn) column, row);
            case ROW -> new NestedParser(text, fit).row(type, from, to, (BytesColumn) column, row);
            case JSONB -> parseJson(text, from, to, (BytesColumn) column, row);
            default -> ColumnText.parse(type, text, from, to, fit, column, row);
        };
    }

    private static Parsed parseJson(byte[] text, int from, int to, BytesColumn column, int row) {
        try {
            column.set(row, JsonTree.text(JsonTree.parse(new String(text, from, to - from, StandardCharsets.UTF_8))));
            return Parsed.OK;
        } catch (IllegalArgumentException e) {
            return Parsed.MALFORMED;
        }
    }

    /** The text of row {@code row}, which is not NULL. */
    public static String text(DataType type, Column column, int row) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(type, column, row, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Writes row {@code row}, which is not NULL. */
    public static void write(DataType type, Column column, int row, ByteArrayOutputStream out) {
        if (column instanceof BytesColumn bytes) {
            writeBytes(type, bytes, row, out);
            return;
        }
        byte[] text = new byte[ColumnText.MAX_LENGTH];
        boolean zoned = type.kind() == TypeKind.TIMESTAMP_TZ;
        int end = zoned || type.kind() == TypeKind.TIMESTAMP
                ? TimestampText.writeSql(((LongColumn) column).get(row), zoned, text, 0)
                : ColumnText.write(type, column, row, text, 0);
        out.write(text, 0, end);
    }

    private static void writeBytes(DataType type, BytesColumn bytes, int row, ByteArrayOutputStream out) {
        switch (type.kind()) {
            case BYTEA -> ByteaText.write(bytes, row, out);
            case ARRAY -> writeArray(type.element(), bytes, row, out);
            case ROW -> writeRow(type.parts(), bytes, row, out);
            default -> out.write(bytes.heap(), bytes.offsets()[row], bytes.lengths()[row]);
        }
    }

    private static void writeArray(DataType element, BytesColumn array, int row, ByteArrayOutputStream out) {
        NestedReader items = new NestedReader();
        Column item = Column.create(element, 1);
        out.write('{');
        boolean first = true;
        for (items.begin(array, row); items.hasNext(); first = false) {
            if (!first) {
                out.write(',');
            }
            item.clear();
            items.read(element, item, 0);
            if (item.nulls().get(0)) {
                out.writeBytes(NULL);
            } else if (element.kind() == TypeKind.ARRAY) {
                write(element, item, 0, out);
            } else {
                writeQuoted(itemText(element, item), "{},\"\\", NULL, false, out);
            }
        }
        out.write('}');
    }

    private static void writeRow(List<Field> fields, BytesColumn value, int row, ByteArrayOutputStream out) {
        NestedReader items = new NestedReader();
        items.begin(value, row);
        out.write('(');
        for (int i = 0; i < fields.size(); i++) {
            if (i > 0) {
                out.write(',');
            }
            DataType type = fields.get(i).type();
            Column item = Column.create(type, 1);
            items.read(type, item, 0);
            if (!item.nulls().get(0)) {
                writeQuoted(itemText(type, item), "(),\"\\", EMPTY, true, out);
            }
        }
        out.write(')');
    }

    /** Within others, truth values are t and f. */
    private static byte[] itemText(DataType type, Column item) {
        if (type.kind() == TypeKind.BOOLEAN) {
            return new byte[] {((LongColumn) item).get(0) != 0 ? (byte) 't' : (byte) 'f'};
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        write(type, item, 0, text);
        return text.toByteArray();
    }

    private static void writeQuoted(
            byte[] text, String special, byte[] nullText, boolean doubles, ByteArrayOutputStream out) {
        if (!needsQuotes(text, special, nullText)) {
            out.writeBytes(text);
            return;
        }
        out.write('"');
        for (byte one : text) {
            if (one == '"' || one == '\\') {
                out.write(doubles ? one : '\\');
            }
            out.write(one);
        }
        out.write('"');
    }

    private static boolean needsQuotes(byte[] text, String special, byte[] nullText) {
        if (text.length == 0) {
            return true;
        }
        for (byte one : text) {
            if (one == ' ' || (one >= '\t' && one <= '\r') || special.indexOf(one) >= 0) {
                return true;
            }
        }
        String word = new String(text, StandardCharsets.UTF_8).toUpperCase(Locale.ROOT);
        return word.equals(new String(nullText, StandardCharsets.UTF_8));
    }
}
