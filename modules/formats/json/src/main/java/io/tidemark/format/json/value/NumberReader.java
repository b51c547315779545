package io.tidemark.format.json.value;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.format.text.IntegerText;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.format.text.TimestampText;
import io.tidemark.api.format.text.TimestampUnit;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.TypeKind;
import java.nio.charset.StandardCharsets;

/** Reads a JSON number into a row of a column, as {@link ValueReader} says which take one. One thread at a time. */
public final class NumberReader {
    private static final int NOT_PLAIN = -2;
    private static final int MAX_PLAIN_DIGITS = DataType.MAX_LONG_PRECISION;

    private final RowType type;
    private final TypeKind[] kinds;
    private final TimestampUnit unit;
    private final RowFault fault;
    private final int[] scales;
    /** By column and shift: the highest number that still fits after a multiplication by 10^shift; empty if none does. */
    private final long[][] limits;

    private final Column[] columns;
    private final long[][] longs;

    /**
     * @param columns where those of the batch at hand are put
     * @param longs their values, of those that have longs
     */
    NumberReader(RowType type, TimestampUnit unit, RowFault fault, Column[] columns, long[][] longs) {
        this.type = type;
        this.unit = unit;
        this.fault = fault;
        this.columns = columns;
        this.longs = longs;
        kinds = new TypeKind[type.size()];
        scales = new int[type.size()];
        limits = new long[type.size()][];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = type.type(i).kind();
            scales[i] = isTimestamp(i) ? unit.scale() : type.type(i).scale();
            limits[i] = limitsByShift(maxPlain(i));
        }
    }

    private boolean isTimestamp(int column) {
        return kinds[column] == TypeKind.TIMESTAMP || kinds[column] == TypeKind.TIMESTAMP_TZ;
    }

    /** The highest magnitude that a plain number may have, in the units of the column; 0 if a number is not plain there. */
    private long maxPlain(int column) {
        return switch (kinds[column]) {
            case SMALLINT -> Short.MAX_VALUE;
            case INTEGER -> Integer.MAX_VALUE;
            case BIGINT -> Long.MAX_VALUE;
            case DECIMAL ->
                type.type(column).precision() <= MAX_PLAIN_DIGITS
                        ? JsonNumbers.POWERS[type.type(column).precision()] - 1
                        : 0;
            case TIMESTAMP, TIMESTAMP_TZ -> unit == TimestampUnit.ISO ? 0 : -TimestampText.MIN_MICROS;
            default -> 0;
        };
    }

    private static long[] limitsByShift(long max) {
        if (max == 0) {
            return new long[0];
        }
        long[] byShift = new long[JsonNumbers.POWERS.length];
        for (int shift = 0; shift < byShift.length; shift++) {
            byShift[shift] = max / JsonNumbers.POWERS[shift];
        }
        return byShift;
    }

    /** The index after the number at {@code from}, or {@link RowFault#FAILED} with the fault set. */
    int read(byte[] bytes, int from, int end, int start, int column, int row) {
        int after = readPlain(bytes, from, end, column, row);
        return after == NOT_PLAIN ? readAny(bytes, from, end, start, column, row) : after;
    }

    /** By how many digits a number is shifted in a column of longs. */
    public int scale(int column) {
        return scales[column];
    }

    /** By shift: the highest number that the column still has room for when it has been shifted by so many digits; empty if it takes no plain numbers. */
    public long[] limits(int column) {
        return limits[column];
    }

    /** A few digits, perhaps with a point, for a column of longs: by far the most numbers are like that. */
    private int readPlain(byte[] bytes, int from, int end, int column, int row) {
        long[] limitOfShift = limits[column];
        if (limitOfShift.length == 0) {
            return NOT_PLAIN;
        }
        boolean negative = bytes[from] == '-';
        int first = negative ? from + 1 : from;
        int point = JsonNumbers.digitsEnd(bytes, first, end);
        int at = point;
        int whole = point - first;
        int fraction = 0;
        if (point < end && bytes[point] == '.') {
            at = JsonNumbers.digitsEnd(bytes, point + 1, end);
            fraction = at - point - 1;
            whole = fraction == 0 ? 0 : whole;
        }
        int shift = scales[column] - fraction;
        boolean plain = whole > 0
                && (whole == 1 || bytes[first] != '0')
                && whole + fraction <= MAX_PLAIN_DIGITS
                && at < end
                && (bytes[at] | 0x20) != 'e'
                && shift >= 0
                && shift <= MAX_PLAIN_DIGITS;
        if (!plain) {
            return NOT_PLAIN;
        }
        long value = JsonNumbers.value(bytes, first, point);
        if (fraction > 0) {
            value = value * JsonNumbers.POWERS[fraction] + JsonNumbers.value(bytes, point + 1, at);
        }
        if (value > limitOfShift[shift]) {
            return NOT_PLAIN;
        }
        value *= JsonNumbers.POWERS[shift];
        longs[column][row] = negative ? -value : value;
        columns[column].nulls().unset(row);
        return at;
    }

    private int readAny(byte[] bytes, int from, int end, int start, int column, int row) {
        int after = JsonNumbers.end(bytes, from, end);
        if (after < 0) {
            return fault.malformed("not a valid number", from, start);
        }
        DataType columnType = type.type(column);
        Parsed outcome = switch (kinds[column]) {
            case VARCHAR -> {
                ((BytesColumn) columns[column]).setSlice(row, from, after - from);
                yield Parsed.OK;
            }
            case SMALLINT, INTEGER, BIGINT -> storeInteger(bytes, from, after, column, row);
            case DECIMAL, REAL, DOUBLE ->
                ColumnText.parse(columnType, bytes, from, after, Fit.EXACT, columns[column], row);
            case TIMESTAMP, TIMESTAMP_TZ -> storeTime(bytes, from, after, column, row);
            default -> Parsed.MALFORMED;
        };
        if (outcome == Parsed.OK) {
            return after;
        }
        String value = new String(bytes, from, Math.min(after - from, 64), StandardCharsets.US_ASCII);
        if (isTimestamp(column) && unit == TimestampUnit.ISO) {
            return fail(
                    column,
                    "the number " + value + " is not a " + columnType
                            + " unless option timestamp_format says its unit");
        }
        return fail(column, ColumnText.complaint(outcome, columnType, bytes, from, after));
    }

    private Parsed storeInteger(byte[] bytes, int from, int to, int column, int row) {
        long max = limits[column][0];
        columns[column].nulls().unset(row);
        return IntegerText.parseNumber(bytes, from, to, -max - 1, max, longs[column], row);
    }

    private Parsed storeTime(byte[] bytes, int from, int to, int column, int row) {
        columns[column].nulls().unset(row);
        return unit.parse(bytes, from, to, longs[column], row);
    }

    private int fail(int column, String reason) {
        return fault.ofColumn(type.field(column).name(), reason);
    }
}
