package io.tidemark.connector.postgres.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.format.nested.ValueJson;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import io.tidemark.connector.postgres.server.SqlTypes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.Arrays;

/**
 * Rows as lines of COPY: the weight, then the columns, with tabs between them. One thread at a time.
 *
 * <pre>
 *   -1 \t a store \t 10.50 \t \N \n        a backslash, tab or line break of a text is written \\ \t \n \r
 * </pre>
 */
final class CopyText {
    private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final DateTimeFormatter BEFORE_CHRIST = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR_OF_ERA, 4, 10, SignStyle.NOT_NEGATIVE)
            .appendPattern("-MM-dd")
            .toFormatter();

    private final ByteArrayOutputStream value = new ByteArrayOutputStream();
    private byte[] bytes = new byte[1 << 16];
    private int size;

    /** The lines so far; valid up to {@link #size} until the next call. */
    byte[] bytes() {
        return bytes;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    void append(Batch batch, int row) {
        RowType type = batch.type();
        appendAscii(Long.toString(batch.weights()[row]));
        for (int column = 0; column < type.size(); column++) {
            ensure(ColumnText.MAX_LENGTH + 16);
            bytes[size++] = '\t';
            Column values = batch.column(column);
            if (values.nulls().get(row)) {
                bytes[size++] = '\\';
                bytes[size++] = 'N';
            } else {
                append(type.type(column), values, row);
            }
        }
        ensure(1);
        bytes[size++] = '\n';
    }

    private void append(DataType type, Column values, int row) {
        if (values instanceof BytesColumn texts && type.isText()) {
            appendEscaped(texts.heap(), texts.offsets()[row], texts.lengths()[row]);
        } else if (values instanceof BytesColumn) {
            value.reset();
            if (SqlTypes.isJson(type)) {
                ValueJson.write(type, values, row, value);
            } else {
                ValueText.write(type, values, row, value);
            }
            appendEscaped(value.toByteArray(), 0, value.size());
        } else if (type.kind() == TypeKind.DATE && ((LongColumn) values).get(row) < FIRST_DAY) {
            appendAscii(LocalDate.ofEpochDay(((LongColumn) values).get(row)).format(BEFORE_CHRIST) + " BC");
        } else {
            size = ColumnText.write(type, values, row, bytes, size);
        }
    }

    private void appendAscii(String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        ensure(ascii.length);
        System.arraycopy(ascii, 0, bytes, size, ascii.length);
        size += ascii.length;
    }

    private void appendEscaped(byte[] text, int from, int length) {
        ensure(2 * length);
        for (int i = from; i < from + length; i++) {
            byte one = text[i];
            byte escaped = one == '\\'
                    ? (byte) '\\'
                    : one == '\t' ? (byte) 't' : one == '\n' ? (byte) 'n' : one == '\r' ? (byte) 'r' : 0;
            if (escaped != 0) {
                bytes[size++] = '\\';
                bytes[size++] = escaped;
            } else {
                bytes[size++] = one;
            }
        }
    }

    private void ensure(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
        }
    }
}
