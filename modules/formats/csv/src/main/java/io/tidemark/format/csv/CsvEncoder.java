package io.tidemark.format.csv;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Encoder;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes rows with as few quotes as possible: around delimiters, quotes and line breaks, and around a text that would be read as NULL.
 * Times are ISO 8601. A NULL alone in its row, with an empty text of NULL, is an empty line and not read back.
 */
final class CsvEncoder implements Encoder {
    private final RowType type;
    private final Dialect dialect;
    private byte[] line = new byte[256];
    private int size;

    CsvEncoder(RowType type, Dialect dialect) {
        this.type = type;
        this.dialect = dialect;
    }

    @Override
    public void begin(ByteArrayOutputStream out) {
        if (!dialect.header()) {
            return;
        }
        size = 0;
        for (int i = 0; i < type.size(); i++) {
            if (i > 0) {
                append(dialect.delimiter());
            }
            byte[] name = type.field(i).name().getBytes(StandardCharsets.UTF_8);
            appendText(name, 0, name.length);
        }
        append((byte) '\n');
        out.write(line, 0, size);
    }

    @Override
    public void encode(Batch batch, int row, ByteArrayOutputStream out) {
        size = 0;
        for (int i = 0; i < type.size(); i++) {
            if (i > 0) {
                append(dialect.delimiter());
            }
            Column column = batch.column(i);
            if (column.nulls().get(row)) {
                appendBare(dialect.nullText(), 0, dialect.nullText().length);
            } else if (column instanceof BytesColumn strings) {
                appendBytes(type.type(i), strings, row);
            } else {
                byte[] text = new byte[ColumnText.MAX_LENGTH];
                appendText(text, 0, ColumnText.write(type.type(i), column, row, text, 0));
            }
        }
        append((byte) '\n');
        out.write(line, 0, size);
    }

    private void appendBytes(DataType valueType, BytesColumn strings, int row) {
        if (valueType.isText()) {
            appendText(strings.heap(), strings.offsets()[row], strings.lengths()[row]);
        } else {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            ValueText.write(valueType, strings, row, text);
            appendText(text.toByteArray(), 0, text.size());
        }
    }

    private void appendText(byte[] text, int offset, int length) {
        if (!needsQuotes(text, offset, length)) {
            appendBare(text, offset, length);
            return;
        }
        if (!dialect.hasQuote()) {
            throw StatementException.of(ErrorCode.INVALID_TEXT, "could not write a row as CSV")
                    .withDetail("The value " + ColumnText.quote(text, offset, offset + length)
                            + " needs quotes, and option \"quote\" says that there are none.")
                    .withHint("Set option \"quote\", or another \"delimiter\" or \"null\".");
        }
        append(dialect.quote());
        for (int i = offset; i < offset + length; i++) {
            if (text[i] == dialect.quote()) {
                append(text[i]);
            }
            append(text[i]);
        }
        append(dialect.quote());
    }

    private boolean needsQuotes(byte[] text, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            byte character = text[i];
            if (character == dialect.delimiter()
                    || character == dialect.quote()
                    || character == '\n'
                    || character == '\r') {
                return true;
            }
        }
        byte[] nullText = dialect.nullText();
        return Arrays.equals(text, offset, offset + length, nullText, 0, nullText.length);
    }

    private void appendBare(byte[] bytes, int offset, int length) {
        reserve(length);
        System.arraycopy(bytes, offset, line, size, length);
        size += length;
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
