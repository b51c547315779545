package io.tidemark.format.json.row;

import io.tidemark.api.data.Batch;
import io.tidemark.api.format.text.Words;
import io.tidemark.format.json.value.JsonNumbers;

/** Numbers of up to fifteen digits, and eight more after a point, for a column of longs; the first of each eight by one word, without a branch for how many there are. */
final class NumberStep implements RowStep {
    private static final int MAX_LENGTH = 19;

    private final Gap gap;
    private final int column;
    private final int scale;
    private final long[] limits;
    private long[] values = new long[0];

    /** {@code limits} and {@code scale} are as in {@link io.tidemark.format.json.value.NumberReader}. */
    NumberStep(Gap gap, int column, int scale, long[] limits) {
        this.gap = gap;
        this.column = column;
        this.scale = scale;
        this.limits = limits;
    }

    @Override
    public void begin(Batch batch) {
        values = batch.longs(column).values();
    }

    @Override
    public void read(RowBlock rows) {
        read(rows.bytes, rows.at, rows.ends, rows.count, rows.firstRow);
    }

    private void read(byte[] bytes, int[] at, int[] ends, int count, int firstRow) {
        for (int i = 0; i < count; i++) {
            int from = gap.after(bytes, at[i], ends[i]);
            at[i] = from < RowBlock.FAILED ? readNumber(bytes, from, firstRow + i) : from;
        }
    }

    private int readNumber(byte[] bytes, int from, int row) {
        boolean negative = bytes[from] == '-';
        int first = negative ? from + 1 : from;
        long word = Words.load(bytes, first);
        int digits = Words.digits(word);
        int to = first + digits;
        boolean plain = digits > 0 && ((byte) word != '0' || digits == 1);
        long value = Words.number(word, digits);
        if (isDigit(bytes[to])) {
            word = Words.load(bytes, to);
            digits = Words.digits(word);
            plain &= digits < Long.BYTES;
            value = value * JsonNumbers.POWERS[digits] + Words.number(word, digits);
            to += digits;
        }
        int shift = scale;
        if (bytes[to] == '.') {
            word = Words.load(bytes, to + 1);
            digits = Words.digits(word);
            shift -= digits;
            to += 1 + digits;
            plain &= digits > 0 && to - first <= MAX_LENGTH;
            value = value * JsonNumbers.POWERS[digits] + Words.number(word, digits);
        }
        if (!plain || shift < 0 || value > limits[shift]) {
            return RowBlock.FAILED;
        }
        value *= JsonNumbers.POWERS[shift];
        values[row] = negative ? -value : value;
        return to;
    }

    private static boolean isDigit(byte character) {
        return (character - '0' & 0xff) < 10;
    }
}
