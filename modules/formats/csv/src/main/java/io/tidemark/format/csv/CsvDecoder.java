package io.tidemark.format.csv;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.format.text.IntegerText;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.format.text.TimestampText;
import io.tidemark.api.format.text.TimestampUnit;
import io.tidemark.api.format.text.Utf8;
import io.tidemark.api.format.text.Words;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes CSV rows into columns. A row has as many fields as the header (or as there are columns), else it is rejected. Blanks around a
 * value are text in a VARCHAR and ignored elsewhere. A field that is the text of NULL, and not in quotes, is NULL.
 */
final class CsvDecoder implements Decoder {
    private final RowType type;
    private final Dialect dialect;
    private final RowScanner scanner;
    private byte[] head = new byte[0];
    private Header header;

    private byte[] scratch = new byte[256];
    private @Nullable String faultColumn;
    private String fault = "";

    CsvDecoder(RowType type, Dialect dialect) {
        this.type = type;
        this.dialect = dialect;
        scanner = new RowScanner(dialect);
        header = dialect.header() ? Header.parse(head, type, dialect) : Header.byOrder(type);
    }

    @Override
    public void decode(Slice slice, Batch batch, Rejections rejections) {
        if (slice.buffer.length < slice.bufferSize + Slice.PADDING) {
            slice.buffer = Arrays.copyOf(slice.buffer, slice.bufferSize + Slice.PADDING);
        }
        if (dialect.header() && !Arrays.equals(head, slice.head)) {
            head = slice.head.clone();
            header = Header.parse(head, type, dialect);
        }
        batch.ensureCapacity(slice.count);
        for (int i = 0; i < type.size(); i++) {
            if (batch.column(i) instanceof BytesColumn strings && type.type(i).isText()) {
                strings.share(slice.buffer, slice.bufferSize);
            }
        }
        int count = 0;
        for (int i = 0; i < slice.count; i++) {
            String known = slice.fault(i);
            int start = slice.starts[i];
            if (known != null) {
                rejections.add(i, null, known);
            } else if (decodeRow(slice.buffer, start, start + slice.lengths[i], batch, count)) {
                batch.weights()[count] = 1;
                batch.positions()[count] = i;
                batch.marks()[count++] = Batch.NO_PHASE;
            } else {
                rejections.add(i, faultColumn, fault);
            }
        }
        batch.setCount(count);
    }

    private boolean decodeRow(byte[] bytes, int start, int end, Batch batch, int row) {
        String problem = header.problem();
        if (problem != null) {
            return fail(header.missing(), problem);
        }
        if (!isPlain(bytes, start, end) && Utf8.firstInvalid(bytes, start, end) != end) {
            int at = Utf8.firstInvalid(bytes, start, end);
            return fail(null, (bytes[at] == 0 ? "a NUL character" : "invalid UTF-8") + " at byte " + (at - start + 1));
        }
        int[] columns = header.columns();
        int field = 0;
        int at = start;
        while (true) {
            int column = field < columns.length ? columns[field] : -1;
            boolean quoted = at < end && dialect.hasQuote() && bytes[at] == dialect.quote();
            int after = quoted
                    ? decodeQuoted(bytes, at, end, batch, column, row)
                    : decodeBare(bytes, at, end, batch, column, row);
            if (after < 0) {
                return false;
            }
            field++;
            if (after == end) {
                break;
            }
            at = after + 1;
        }
        return field == columns.length
                || fail(
                        null,
                        "the row has " + field + (field == 1 ? " field" : " fields") + " instead of " + columns.length);
    }

    /** Whether the bytes are ASCII and not NUL, so that they need no closer look. */
    private static boolean isPlain(byte[] bytes, int from, int to) {
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long word = Words.load(bytes, at);
            if ((word & Words.HIGH_BITS | Words.matches(word, 0)) != 0) {
                return false;
            }
        }
        for (; at < to; at++) {
            if (bytes[at] <= 0) {
                return false;
            }
        }
        return true;
    }

    /** The index of the delimiter after the field, or the row's end; negative if the field is at fault. */
    private int decodeQuoted(byte[] bytes, int from, int end, Batch batch, int column, int row) {
        int content = from + 1;
        int closing = scanner.closingQuote(bytes, content, end);
        if (closing == RowScanner.NOT_FOUND) {
            return failAt(column, "a quote is never closed");
        }
        int after = closing + 1;
        if (after < end && bytes[after] != dialect.delimiter()) {
            return failAt(column, "text after a closing quote");
        }
        if (column < 0) {
            return after;
        }
        int length = unescape(bytes, content, closing);
        if (length == closing - content) {
            return store(bytes, content, closing, batch, column, row) ? after : -1;
        }
        if (batch.column(column) instanceof BytesColumn strings
                && type.type(column).isText()) {
            strings.set(row, scratch, 0, length);
            return after;
        }
        return store(scratch, 0, length, batch, column, row) ? after : -1;
    }

    /** Copies the text to {@link #scratch} with each doubled quote once; returns its length. */
    private int unescape(byte[] bytes, int from, int to) {
        if (scratch.length < to - from) {
            scratch = new byte[Math.max(to - from, scratch.length * 2)];
        }
        int length = 0;
        for (int at = from; at < to; at++) {
            scratch[length++] = bytes[at];
            if (bytes[at] == dialect.quote()) {
                at++;
            }
        }
        return length;
    }

    private int decodeBare(byte[] bytes, int from, int end, Batch batch, int column, int row) {
        int after = scanner.fieldEnd(bytes, from, end);
        if (dialect.hasQuote()) {
            for (int i = from; i < after; i++) {
                if (bytes[i] == dialect.quote()) {
                    return failAt(column, "a quote within a field that does not start with one");
                }
            }
        }
        if (column < 0) {
            return after;
        }
        byte[] nullText = dialect.nullText();
        if (Arrays.equals(bytes, from, after, nullText, 0, nullText.length)) {
            return storeNull(batch, column, row) ? after : -1;
        }
        return store(bytes, from, after, batch, column, row) ? after : -1;
    }

    private boolean storeNull(Batch batch, int column, int row) {
        if (!type.field(column).nullable()) {
            return fail(type.field(column).name(), "NULL in a column that is NOT NULL");
        }
        batch.column(column).setNull(row);
        return true;
    }

    /** Stores a value; a VARCHAR must lie in the shared buffer. */
    private boolean store(byte[] text, int from, int to, Batch batch, int column, int row) {
        Column target = batch.column(column);
        if (target instanceof BytesColumn strings && type.type(column).isText()) {
            strings.setSlice(row, from, to - from);
            return true;
        }
        int first = from;
        int last = to;
        while (first < last && text[first] == ' ') {
            first++;
        }
        while (last > first && text[last - 1] == ' ') {
            last--;
        }
        Parsed outcome = parse(type.type(column), text, first, last, target, row);
        return outcome == Parsed.OK
                || fail(type.field(column).name(), ColumnText.complaint(outcome, type.type(column), text, from, to));
    }

    private Parsed parse(DataType valueType, byte[] text, int from, int to, Column target, int row) {
        if (!(target instanceof LongColumn longs)) {
            return ValueText.parse(valueType, text, from, to, Fit.EXACT, target, row);
        }
        longs.nulls().unset(row);
        long[] values = longs.values();
        return switch (valueType.kind()) {
            case SMALLINT -> IntegerText.parseNumber(text, from, to, Short.MIN_VALUE, Short.MAX_VALUE, values, row);
            case INTEGER -> IntegerText.parseNumber(text, from, to, Integer.MIN_VALUE, Integer.MAX_VALUE, values, row);
            case BIGINT -> IntegerText.parseNumber(text, from, to, Long.MIN_VALUE, Long.MAX_VALUE, values, row);
            case TIMESTAMP, TIMESTAMP_TZ -> parseTime(valueType, text, from, to, values, row);
            default -> ColumnText.parse(valueType, text, from, to, Fit.EXACT, target, row);
        };
    }

    /** ISO 8601, or a number if its unit is known. */
    private Parsed parseTime(DataType valueType, byte[] text, int from, int to, long[] values, int row) {
        Parsed iso = valueType.kind() == TypeKind.TIMESTAMP
                ? TimestampText.parse(text, from, to, Fit.EXACT, values, row)
                : TimestampText.parseWithOffset(text, from, to, Fit.EXACT, values, row);
        boolean maybeNumber = iso == Parsed.MALFORMED && dialect.timestampUnit() != TimestampUnit.ISO;
        return maybeNumber ? dialect.timestampUnit().parse(text, from, to, values, row) : iso;
    }

    private int failAt(int column, String reason) {
        fail(column < 0 ? null : type.field(column).name(), reason);
        return -1;
    }

    private boolean fail(@Nullable String column, String reason) {
        faultColumn = column;
        fault = reason;
        return false;
    }
}
