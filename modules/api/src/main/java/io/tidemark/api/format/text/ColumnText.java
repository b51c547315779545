package io.tidemark.api.format.text;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.api.type.DataType;
import java.nio.charset.StandardCharsets;

/** Text to a value of a column and back, for every type without parts; {@code ValueText} knows the others. Stateless. */
public final class ColumnText {
    /** The most bytes that {@link #write} needs. */
    public static final int MAX_LENGTH = 64;

    private static final int MAX_QUOTED = 64;

    private ColumnText() {}

    /**
     * Parses {@code text[from, to)} into row {@code row} of {@code column} and makes it not NULL. If the answer is not
     * {@link Parsed#OK}, the row's value and its NULL bit are unspecified.
     */
    public static Parsed parse(DataType type, byte[] text, int from, int to, Fit fit, Column column, int row) {
        if (column instanceof LongColumn longs) {
            longs.nulls().unset(row);
            return parseLong(type, text, from, to, fit, longs.values(), row);
        }
        if (column instanceof DoubleColumn doubles) {
            doubles.nulls().unset(row);
            return switch (type.kind()) {
                case REAL -> DoubleText.parseReal(text, from, to, doubles.values(), row);
                default -> DoubleText.parseDouble(text, from, to, doubles.values(), row);
            };
        }
        if (column instanceof WideColumn wides) {
            wides.nulls().unset(row);
            return DecimalText.parseWide(
                    text, from, to, type.precision(), type.scale(), fit, wides.highs(), wides.lows(), row);
        }
        return parseBytes(type, text, from, to, (BytesColumn) column, row);
    }

    private static Parsed parseBytes(DataType type, byte[] text, int from, int to, BytesColumn column, int row) {
        return switch (type.kind()) {
            case VARCHAR -> {
                column.set(row, text, from, to - from);
                yield Parsed.OK;
            }
            case BYTEA -> ByteaText.parse(text, from, to, column, row);
            default -> Parsed.MALFORMED;
        };
    }

    private static Parsed parseLong(DataType type, byte[] text, int from, int to, Fit fit, long[] values, int row) {
        return switch (type.kind()) {
            case BOOLEAN -> BooleanText.parse(text, from, to, values, row);
            case SMALLINT -> IntegerText.parse(text, from, to, Short.MIN_VALUE, Short.MAX_VALUE, values, row);
            case INTEGER -> IntegerText.parse(text, from, to, Integer.MIN_VALUE, Integer.MAX_VALUE, values, row);
            case BIGINT -> IntegerText.parse(text, from, to, Long.MIN_VALUE, Long.MAX_VALUE, values, row);
            case DECIMAL -> DecimalText.parseLong(text, from, to, type.precision(), type.scale(), fit, values, row);
            case DATE -> DateText.parse(text, from, to, values, row);
            case TIME -> TimeText.parse(text, from, to, fit, values, row);
            case TIMESTAMP -> TimestampText.parse(text, from, to, fit, values, row);
            case TIMESTAMP_TZ -> TimestampText.parseWithOffset(text, from, to, fit, values, row);
            case INTERVAL_MONTHS -> IntervalText.parse(text, from, to, true, values, row);
            case INTERVAL_MICROS -> IntervalText.parse(text, from, to, false, values, row);
            default -> Parsed.MALFORMED;
        };
    }

    /**
     * Writes row {@code row}, which is not NULL and not in a {@link BytesColumn}, at {@code out[at]}, times in ISO 8601; returns the index after
     * it. {@code out} has room for {@link #MAX_LENGTH} bytes.
     */
    public static int write(DataType type, Column column, int row, byte[] out, int at) {
        if (column instanceof DoubleColumn doubles) {
            return switch (type.kind()) {
                case REAL -> DoubleText.writeReal(doubles.get(row), out, at);
                default -> DoubleText.writeDouble(doubles.get(row), out, at);
            };
        }
        if (column instanceof WideColumn wides) {
            return DecimalText.writeWide(wides.highs()[row], wides.lows()[row], type.scale(), out, at);
        }
        long value = ((LongColumn) column).get(row);
        return switch (type.kind()) {
            case BOOLEAN -> BooleanText.write(value != 0, out, at);
            case DECIMAL -> DecimalText.writeLong(value, type.scale(), out, at);
            case DATE -> DateText.write(value, out, at);
            case TIME -> TimeText.write(value, out, at);
            case TIMESTAMP -> TimestampText.writeIso(value, false, out, at);
            case TIMESTAMP_TZ -> TimestampText.writeIso(value, true, out, at);
            case INTERVAL_MONTHS -> IntervalText.writeMonths(value, out, at);
            case INTERVAL_MICROS -> IntervalText.writeMicros(value, out, at);
            default -> IntegerText.write(value, out, at);
        };
    }

    /** Why {@code text[from, to)} is not a {@code type}, as a reader of rejected rows sees it. Not for {@link Parsed#OK}. */
    public static String complaint(Parsed outcome, DataType type, byte[] text, int from, int to) {
        String value = quote(text, from, to);
        return switch (outcome) {
            case OUT_OF_RANGE -> value + " is out of range for " + type;
            case INEXACT -> value + " has more digits than " + type + " holds";
            case NO_OFFSET -> value + " has no offset from UTC, which " + type + " needs";
            default -> value + " is not " + (startsWithVowel(type) ? "an " : "a ") + type;
        };
    }

    private static boolean startsWithVowel(DataType type) {
        return type.toString().startsWith("I");
    }

    /** The text in double quotes, cut after 64 bytes. */
    public static String quote(byte[] text, int from, int to) {
        int length = Math.min(to - from, MAX_QUOTED);
        String start = new String(text, from, length, StandardCharsets.UTF_8);
        return '"' + start + (length < to - from ? "…\"" : "\"");
    }
}
