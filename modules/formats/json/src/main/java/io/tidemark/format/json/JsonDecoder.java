package io.tidemark.format.json;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.format.text.TimestampUnit;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.RowType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Decodes JSON lines straight into columns.
 *
 * <ol>
 *   <li>From one value to the next, compare the bytes with those that stood there in the rows before ({@link KeyGaps}). If they
 *       are the same, the column is known. Else read comma, key and colon, look the key up, and learn.
 *   <li>Read the value into the column ({@link ValueReader}), or go over it if nobody wants it ({@link JsonSkipper}).
 *   <li>At the closing brace, columns that were not seen are NULL.
 * </ol>
 *
 * Names match exactly. A field that no column reads is ignored, but must be valid JSON. A key that occurs twice and is read
 * rejects the row: which of the two was meant cannot be known. Strings without escapes stay in the slice's buffer, which the
 * batch shares.
 */
final class JsonDecoder implements Decoder {
    private static final int IGNORED = -1;
    private static final int ROW_END = -2;

    private final RowType type;
    private final RowFault fault = new RowFault();
    private final JsonSkipper skipper = new JsonSkipper(fault);
    private final ValueReader values;
    private final KeyGaps gaps = new KeyGaps();
    private final Map<String, Integer> columnsByName = new HashMap<>();
    private final byte[][] names;
    /** By column: the number of the last row that had it. */
    private final long[] seenIn;

    private long rowNumber;
    private int gapColumn;

    JsonDecoder(RowType type, TimestampUnit unit) {
        this.type = type;
        values = new ValueReader(type, unit, fault, skipper);
        names = new byte[type.size()][];
        seenIn = new long[type.size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = type.field(i).name().getBytes(StandardCharsets.UTF_8);
            columnsByName.putIfAbsent(type.field(i).name(), i);
        }
    }

    @Override
    public void decode(Slice slice, Batch batch, Rejections rejections) {
        if (slice.buffer.length < slice.bufferSize + Slice.PADDING) {
            slice.buffer = Arrays.copyOf(slice.buffer, slice.bufferSize + Slice.PADDING);
        }
        batch.ensureCapacity(slice.count);
        values.begin(batch, slice.buffer, slice.bufferSize);
        long[] weights = batch.weights();
        long[] positions = batch.positions();
        byte[] marks = batch.marks();
        int count = 0;
        for (int i = 0; i < slice.count; i++) {
            String known = slice.fault(i);
            if (known != null) {
                rejections.add(i, null, known);
            } else if (decodeRow(slice.buffer, slice.starts[i], slice.starts[i] + slice.lengths[i], count)) {
                weights[count] = 1;
                positions[count] = i;
                marks[count++] = Batch.NO_PHASE;
            } else {
                rejections.add(i, fault.column(), fault.error());
            }
        }
        batch.setCount(count);
        values.end();
    }

    private boolean decodeRow(byte[] bytes, int start, int end, int row) {
        rowNumber++;
        int columnsSeen = 0;
        int at = start;
        for (int step = 0; ; step++) {
            int value = gaps.match(bytes, at, end, step);
            if (value >= 0) {
                gapColumn = gaps.column(step);
                // What was learned may lack blanks that this row has before its value.
                value = value < end && bytes[value] <= ' ' ? JsonSkipper.blanksEnd(bytes, value, end) : value;
            } else {
                value = readGap(bytes, at, end, start, step);
                if (value < 0) {
                    return false;
                }
            }
            int column = gapColumn;
            if (column >= 0) {
                if (seenIn[column] == rowNumber) {
                    fault.ofColumn(type.field(column).name(), "the key occurs twice");
                    return false;
                }
                seenIn[column] = rowNumber;
                columnsSeen++;
                at = values.read(bytes, value, end, start, column, row);
            } else if (column == IGNORED) {
                at = skipper.skip(bytes, value, end, start);
            } else {
                int after = JsonSkipper.blanksEnd(bytes, value, end);
                return after == end ? fillMissing(columnsSeen, row) : failAfterEnd(bytes, after, start);
            }
            if (at < 0) {
                return false;
            }
        }
    }

    /**
     * Reads what is between two values, or before the first, or after the last, and sets {@link #gapColumn}; returns the index
     * after it.
     */
    private int readGap(byte[] bytes, int from, int end, int start, int step) {
        int at = JsonSkipper.blanksEnd(bytes, from, end);
        byte expected = step == 0 ? (byte) '{' : (byte) ',';
        byte found = at < end ? bytes[at] : 0;
        if (found != expected) {
            if (found == '}' && step > 0) {
                return endRow(bytes, from, at + 1, step);
            }
            return step == 0
                    ? fault.ofRow("the row is not a JSON object")
                    : fault.malformed(at < end ? "expected ',' or '}'" : "the object has no end", at, start);
        }
        at = JsonSkipper.blanksEnd(bytes, at + 1, end);
        if (at < end && bytes[at] == '}' && step == 0) {
            return endRow(bytes, from, at + 1, step);
        }
        if (at >= end || bytes[at] != '"') {
            return fault.malformed("expected a key in double quotes", at, start);
        }
        int key = at + 1;
        int quote = JsonStrings.end(bytes, key, end);
        if (quote < 0) {
            return fault.malformed("key: " + JsonSkipper.stringProblem(bytes, at, end), at, start);
        }
        at = JsonSkipper.blanksEnd(bytes, quote + 1, end);
        if (at >= end || bytes[at] != ':') {
            return fault.malformed("expected ':' after the key", at, start);
        }
        at = JsonSkipper.blanksEnd(bytes, at + 1, end);
        gapColumn = findColumn(bytes, key, quote);
        gaps.learn(bytes, from, at, step, gapColumn);
        return at;
    }

    private int endRow(byte[] bytes, int from, int after, int step) {
        gapColumn = ROW_END;
        gaps.learn(bytes, from, after, step, ROW_END);
        return after;
    }

    private int findColumn(byte[] bytes, int from, int to) {
        for (int i = 0; i < names.length; i++) {
            if (Arrays.equals(names[i], 0, names[i].length, bytes, from, to)) {
                return i;
            }
        }
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\\') {
                byte[] name = new byte[to - from];
                int length = JsonStrings.unescape(bytes, from, to, name);
                return columnsByName.getOrDefault(new String(name, 0, length, StandardCharsets.UTF_8), IGNORED);
            }
        }
        return IGNORED;
    }

    private boolean fillMissing(int columnsSeen, int row) {
        if (columnsSeen < seenIn.length) {
            for (int column = 0; column < seenIn.length; column++) {
                if (seenIn[column] != rowNumber && !values.storeNull(column, row)) {
                    fault.ofColumn(type.field(column).name(), "the field is missing, and the column is NOT NULL");
                    return false;
                }
            }
        }
        return true;
    }

    private boolean failAfterEnd(byte[] bytes, int at, int start) {
        fault.malformed("unexpected '" + (char) (bytes[at] & 0x7f) + "' after the object", at, start);
        return false;
    }
}
