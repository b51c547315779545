package io.tidemark.format.json.row;

import io.tidemark.api.type.RowType;
import io.tidemark.format.json.value.JsonSkipper;
import io.tidemark.format.json.value.JsonStrings;
import io.tidemark.format.json.value.RowFault;
import io.tidemark.format.json.value.ValueReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads a row of JSON into columns, value by value.
 *
 * <ol>
 *   <li>From one value to the next, compare the bytes with those that stood there in the rows before ({@link KeyGaps}). If they
 *       are the same, the column is known. Else read comma, key and colon, look the key up, and learn.
 *   <li>Read the value into the column ({@link ValueReader}), or go over it if nobody wants it ({@link JsonSkipper}).
 *   <li>At the closing brace, columns that were not seen are NULL.
 * </ol>
 *
 * Where the values are is noted, so that rows like this one can be read by {@link RowGuess}. One thread at a time.
 */
public final class RowReader {
    private static final int IGNORED = -1;
    private static final int ROW_END = -2;

    private final RowType type;
    private final RowFault fault;
    private final JsonSkipper skipper;
    private final ValueReader values;
    private final RowGuess guess;
    private final KeyGaps gaps = new KeyGaps();
    private final Map<String, Integer> columnsByName = new HashMap<>();
    private final byte[][] names;
    /** By column: the number of the last row that had it. */
    private final long[] seenIn;

    private long rowNumber;
    private int gapColumn;

    public RowReader(RowType type, ValueReader values, JsonSkipper skipper, RowFault fault, RowGuess guess) {
        this.type = type;
        this.values = values;
        this.skipper = skipper;
        this.fault = fault;
        this.guess = guess;
        names = new byte[type.size()][];
        seenIn = new long[type.size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = type.field(i).name().getBytes(StandardCharsets.UTF_8);
            columnsByName.putIfAbsent(type.field(i).name(), i);
        }
    }

    /** Reads the row {@code bytes[start, end)} into that row of the batch; where it cannot be, {@link #fault} says why. */
    public boolean read(byte[] bytes, int start, int end, int row) {
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
            int from = value;
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
                return after == end
                        ? endRow(bytes, start, end, step, columnsSeen, row)
                        : failAfterEnd(bytes, after, start);
            }
            if (at < 0) {
                return false;
            }
            guess.note(step, column, from, at);
        }
    }

    private boolean endRow(byte[] bytes, int start, int end, int valueCount, int columnsSeen, int row) {
        boolean isComplete = fillMissing(columnsSeen, row);
        if (isComplete) {
            guess.learn(bytes, start, end, valueCount, row);
        }
        return isComplete;
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
                return endGap(bytes, from, at + 1, step);
            }
            return step == 0
                    ? fault.ofRow("the row is not a JSON object")
                    : fault.malformed(at < end ? "expected ',' or '}'" : "the object has no end", at, start);
        }
        at = JsonSkipper.blanksEnd(bytes, at + 1, end);
        if (at < end && bytes[at] == '}' && step == 0) {
            return endGap(bytes, from, at + 1, step);
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

    private int endGap(byte[] bytes, int from, int after, int step) {
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
