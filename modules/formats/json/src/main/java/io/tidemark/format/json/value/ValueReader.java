package io.tidemark.format.json.value;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.format.text.TimestampText;
import io.tidemark.api.format.text.TimestampUnit;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON value into one row of a column, if it is of a JSON type that the column takes:
 *
 * <pre>
 *   BOOLEAN                      true, false
 *   SMALLINT, INTEGER, BIGINT    a number without a fraction (1.0 and 1e3 have none)
 *   DECIMAL                      a number, or a string that holds one
 *   REAL, DOUBLE                 a number; "NaN", "Infinity", "-Infinity"
 *   VARCHAR                      a string; a number or truth value as it is written
 *   DATE, TIME                   a string in ISO 8601
 *   TIMESTAMP, … WITH TIME ZONE  a string in ISO 8601; a number if the format knows its unit
 *   BYTEA                        a string in hexadecimal, "\\x00ff", or with escapes
 *   JSONB                        any value
 *   ARRAY                        an array                          ROW   an object
 *   all                          null, unless the column is NOT NULL
 * </pre>
 *
 * Each method returns the index after the value, or {@link RowFault#FAILED} with the fault set. One thread at a time.
 */
public final class ValueReader {
    private final RowType type;
    private final TypeKind[] kinds;
    private final boolean[] isJson;
    private final RowFault fault;
    private final JsonSkipper skipper;
    private final @Nullable NestedValues[] nested;
    private final Column[] columns;
    private final long[][] longs;
    /** The columns that are VARCHAR. */
    private final @Nullable BytesColumn[] texts;

    private final @Nullable MomentGuess[] moments;
    private final NumberReader numbers;

    private byte[] scratch = new byte[256];

    public ValueReader(RowType type, TimestampUnit unit, RowFault fault, JsonSkipper skipper) {
        this.type = type;
        this.fault = fault;
        this.skipper = skipper;
        kinds = new TypeKind[type.size()];
        nested = NestedValues.of(type, unit, fault, skipper);
        columns = new Column[type.size()];
        longs = new long[type.size()][];
        numbers = new NumberReader(type, unit, fault, columns, longs);
        texts = new BytesColumn[type.size()];
        isJson = new boolean[type.size()];
        moments = new MomentGuess[type.size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = type.type(i).kind();
            boolean isTimestamp = kinds[i] == TypeKind.TIMESTAMP || kinds[i] == TypeKind.TIMESTAMP_TZ;
            moments[i] = isTimestamp ? new MomentGuess(kinds[i] == TypeKind.TIMESTAMP_TZ) : null;
            isJson[i] = kinds[i] == TypeKind.JSONB;
        }
    }

    /** What reads the texts of a column of timestamps that are as nearly all are; null for any other column. */
    public @Nullable MomentGuess moment(int column) {
        return moments[column];
    }

    /** What reads numbers. */
    public NumberReader numbers() {
        return numbers;
    }

    /** Starts a batch whose byte columns share {@code buffer[0, size)}. */
    public void begin(Batch batch, byte[] buffer, int size) {
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.column(i);
            if (columns[i] instanceof LongColumn values) {
                longs[i] = values.values();
            } else if (columns[i] instanceof BytesColumn strings && type.type(i).isText()) {
                strings.share(buffer, size);
                texts[i] = strings;
            }
            NestedValues parts = nested[i];
            if (parts != null) {
                parts.begin(buffer, size);
            }
        }
    }

    public int read(byte[] bytes, int from, int end, int start, int column, int row) {
        if (from >= end) {
            return fault.malformed("the row ends before a value", end, start);
        }
        byte first = bytes[from];
        if (isJson[column] && first != 'n') {
            return readJson(bytes, from, end, start, column, row);
        }
        if (first == '"') {
            int content = from + 1;
            MomentGuess moment = moments[column];
            int after = moment == null ? MomentGuess.NO_MATCH : moment.read(bytes, content, end, longs[column], row);
            if (after != MomentGuess.NO_MATCH) {
                columns[column].nulls().unset(row);
                return after;
            }
            int quote = JsonStrings.plainEnd(bytes, content, end);
            if (quote == end || bytes[quote] != '"') {
                return readCheckedString(bytes, content, quote, end, start, column, row);
            }
            BytesColumn strings = texts[column];
            if (strings == null) {
                return storeString(bytes, content, quote, column, row);
            }
            strings.setSlice(row, content, quote - content);
            return quote + 1;
        }
        if (JsonNumbers.startsNumber(first)) {
            return numbers.read(bytes, from, end, start, column, row);
        }
        return readLiteral(bytes, from, end, start, column, row);
    }

    /** Whatever value there is. */
    private int readJson(byte[] bytes, int from, int end, int start, int column, int row) {
        int after = skipper.skip(bytes, from, end, start);
        if (after < 0) {
            return after;
        }
        Parsed outcome = ValueText.parse(type.type(column), bytes, from, after, Fit.EXACT, columns[column], row);
        return outcome == Parsed.OK
                ? after
                : fail(column, ColumnText.complaint(outcome, type.type(column), bytes, from, after));
    }

    /** A string with escapes, or with characters beyond ASCII, or with a mistake; plain up to {@code index}. */
    private int readCheckedString(byte[] bytes, int content, int index, int end, int start, int column, int row) {
        int quote = JsonStrings.end(bytes, index, end);
        if (quote < 0) {
            return fault.malformed(JsonSkipper.stringProblem(bytes, content - 1, end), content - 1, start);
        }
        boolean escaped = false;
        for (int i = index; i < quote && !escaped; i++) {
            escaped = bytes[i] == '\\';
        }
        if (!escaped) {
            return storeString(bytes, content, quote, column, row);
        }
        // The row's own bytes stay as they are: they are kept if the row turns out to be rejected or late.
        if (scratch.length < quote - content) {
            scratch = new byte[Math.max(quote - content, scratch.length * 2)];
        }
        int length = JsonStrings.unescape(bytes, content, quote, scratch);
        if (kinds[column] == TypeKind.VARCHAR) {
            for (int i = 0; i < length; i++) {
                if (scratch[i] == 0) {
                    return fail(column, "the character \\u0000 cannot be part of a VARCHAR");
                }
            }
            ((BytesColumn) columns[column]).set(row, scratch, 0, length);
            return quote + 1;
        }
        return storeString(scratch, 0, length, column, row) < 0 ? RowFault.FAILED : quote + 1;
    }

    /** Stores the content {@code text[from, to)} of a string; a VARCHAR must lie in the shared buffer. */
    private int storeString(byte[] text, int from, int to, int column, int row) {
        Parsed outcome;
        switch (kinds[column]) {
            case VARCHAR -> {
                ((BytesColumn) columns[column]).setSlice(row, from, to - from);
                return to + 1;
            }
            case TIMESTAMP -> {
                columns[column].nulls().unset(row);
                outcome = TimestampText.parse(text, from, to, Fit.EXACT, longs[column], row);
            }
            case DECIMAL, DATE, TIME, TIMESTAMP_TZ, INTERVAL_MICROS, INTERVAL_MONTHS, BYTEA ->
                outcome = ColumnText.parse(type.type(column), text, from, to, Fit.EXACT, columns[column], row);
            case REAL, DOUBLE ->
                outcome = isNameOfNumber(text, from, to)
                        ? ColumnText.parse(type.type(column), text, from, to, Fit.EXACT, columns[column], row)
                        : Parsed.MALFORMED;
            default -> outcome = Parsed.MALFORMED;
        }
        if (outcome == Parsed.OK) {
            return to + 1;
        }
        String complaint = ColumnText.complaint(outcome, type.type(column), text, from, to);
        return fail(column, takesStrings(column) ? complaint : "the string " + complaint);
    }

    /** Whether a string is NaN or Infinity; a number in quotes is none for REAL and DOUBLE. */
    private static boolean isNameOfNumber(byte[] text, int from, int to) {
        return to > from && (text[to - 1] == 'N' || text[to - 1] == 'y');
    }

    private boolean takesStrings(int column) {
        return switch (kinds[column]) {
            case DECIMAL, DATE, TIME, TIMESTAMP, TIMESTAMP_TZ, INTERVAL_MICROS, INTERVAL_MONTHS, BYTEA -> true;
            default -> false;
        };
    }

    private int readLiteral(byte[] bytes, int from, int end, int start, int column, int row) {
        int length = JsonSkipper.literalLength(bytes, from, end);
        byte first = bytes[from];
        NestedValues parts = nested[column];
        if (parts != null && (first == '[' || first == '{')) {
            return parts.read(bytes, from, end, start, type.field(column).name(), (BytesColumn) columns[column], row);
        }
        if (length == 0) {
            int after = skipper.skip(bytes, from, end, start);
            return after < 0
                    ? after
                    : fail(column, (first == '{' ? "an object" : "an array") + " is no " + type.type(column));
        }
        if (first == 'n') {
            return storeNull(column, row) ? from + length : RowFault.FAILED;
        }
        if (kinds[column] == TypeKind.BOOLEAN) {
            ((LongColumn) columns[column]).set(row, first == 't' ? 1 : 0);
        } else if (kinds[column] == TypeKind.VARCHAR) {
            ((BytesColumn) columns[column]).setSlice(row, from, length);
        } else {
            return fail(column, ColumnText.complaint(Parsed.MALFORMED, type.type(column), bytes, from, from + length));
        }
        return from + length;
    }

    /** Makes the row NULL, unless the column is NOT NULL. */
    public boolean storeNull(int column, int row) {
        if (!type.field(column).nullable()) {
            fail(column, "NULL in a column that is NOT NULL");
            return false;
        }
        // A NULL's value never shows, but what is there should be the same on every run.
        Column target = columns[column];
        if (target instanceof BytesColumn strings) {
            strings.setSlice(row, 0, 0);
        } else if (target instanceof LongColumn values) {
            values.set(row, 0);
        } else if (target instanceof DoubleColumn values) {
            values.set(row, 0);
        } else if (target instanceof WideColumn values) {
            values.set(row, 0, 0);
        }
        target.nulls().set(row);
        return true;
    }

    private int fail(int column, String reason) {
        return fault.ofColumn(type.field(column).name(), reason);
    }

    /** Forgets the batch. */
    public void end() {
        Arrays.fill(columns, null);
        Arrays.fill(longs, null);
        Arrays.fill(texts, null);
        for (NestedValues parts : nested) {
            if (parts != null) {
                parts.end();
            }
        }
    }
}
