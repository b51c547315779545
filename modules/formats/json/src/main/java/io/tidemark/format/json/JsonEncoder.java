package io.tidemark.format.json;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.format.Encoder;
import io.tidemark.api.format.nested.ValueJson;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes one object a line, keys in the order of the columns, NULL as null. Numbers and truth values are bare; all else is a
 * string, also NaN and the infinities, which JSON has no number for. Times are ISO 8601.
 */
final class JsonEncoder implements Encoder {
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    /** A byte becomes at most this many in a string. */
    private static final int MAX_ESCAPED = 6;

    private final RowType type;
    /** By column: brace or comma, key and colon. */
    private final byte[][] prefixes;

    private byte[] line = new byte[256];
    private int size;

    JsonEncoder(RowType type) {
        this.type = type;
        prefixes = new byte[type.size()][];
        for (int i = 0; i < prefixes.length; i++) {
            size = 0;
            append(i == 0 ? (byte) '{' : (byte) ',');
            byte[] name = type.field(i).name().getBytes(StandardCharsets.UTF_8);
            appendString(name, 0, name.length);
            append((byte) ':');
            prefixes[i] = Arrays.copyOf(line, size);
        }
    }

    @Override
    public void begin(ByteArrayOutputStream out) {}

    @Override
    public void encode(Batch batch, int row, ByteArrayOutputStream out) {
        size = 0;
        if (prefixes.length == 0) {
            append((byte) '{');
        }
        for (int i = 0; i < prefixes.length; i++) {
            append(prefixes[i]);
            Column column = batch.column(i);
            if (column.nulls().get(row)) {
                append(NULL);
            } else if (column instanceof BytesColumn strings) {
                appendBytes(type.type(i), strings, row);
            } else {
                appendValue(type.type(i), column, row);
            }
        }
        append((byte) '}');
        append((byte) '\n');
        out.write(line, 0, size);
    }

    private void appendBytes(DataType valueType, BytesColumn strings, int row) {
        if (valueType.isText()) {
            appendString(strings.heap(), strings.offsets()[row], strings.lengths()[row]);
        } else {
            ByteArrayOutputStream json = new ByteArrayOutputStream();
            ValueJson.write(valueType, strings, row, json);
            append(json.toByteArray());
        }
    }

    private void appendValue(DataType valueType, Column column, int row) {
        boolean quoted = !isBare(valueType.kind(), column, row);
        reserve(ColumnText.MAX_LENGTH + 2);
        if (quoted) {
            line[size++] = '"';
        }
        size = ColumnText.write(valueType, column, row, line, size);
        if (quoted) {
            line[size++] = '"';
        }
    }

    private static boolean isBare(TypeKind kind, Column column, int row) {
        return switch (kind) {
            case BOOLEAN, SMALLINT, INTEGER, BIGINT, DECIMAL -> true;
            case REAL, DOUBLE -> Double.isFinite(((DoubleColumn) column).get(row));
            default -> false;
        };
    }

    private void appendString(byte[] bytes, int offset, int length) {
        reserve(Math.addExact(Math.multiplyExact(length, MAX_ESCAPED), 2));
        line[size++] = '"';
        for (int i = offset; i < offset + length; i++) {
            byte character = bytes[i];
            if (character == '"' || character == '\\') {
                line[size++] = '\\';
                line[size++] = character;
            } else if (character >= 0 && character < ' ') {
                appendControl(character);
            } else {
                line[size++] = character;
            }
        }
        line[size++] = '"';
    }

    private void appendControl(byte character) {
        line[size++] = '\\';
        byte letter = switch (character) {
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\t' -> 't';
            case '\b' -> 'b';
            case '\f' -> 'f';
            default -> 'u';
        };
        line[size++] = letter;
        if (letter == 'u') {
            line[size++] = '0';
            line[size++] = '0';
            line[size++] = HEX[character >> 4];
            line[size++] = HEX[character & 15];
        }
    }

    private void append(byte[] bytes) {
        reserve(bytes.length);
        System.arraycopy(bytes, 0, line, size, bytes.length);
        size += bytes.length;
    }

    private void append(byte character) {
        reserve(1);
        line[size++] = character;
    }

    private void reserve(int more) {
        if (more > line.length - size) {
            line = Arrays.copyOf(line, Math.max(Math.addExact(size, more), line.length * 2));
        }
    }
}
