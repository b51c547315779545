package io.tidemark.core.function.logic;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.Nulls;
import io.tidemark.api.data.WideColumn;
import java.util.Arrays;

/**
 * Builds a column from several, row by row: begins with the last resort, then lays one column after the other over it, where a
 * mask says so. Without branches for numbers; byte strings are copied once, at the end. One thread at a time.
 */
final class Choice {
    private static final int WORD = 64;

    private Column[] columns = new Column[0];
    private int[] chosen = new int[0];

    /** Begins a batch: chooses from {@code candidates}, by index, and takes all rows from column {@code index}. */
    void begin(Column[] candidates, int index, Column result, int rows) {
        columns = candidates;
        Column column = columns[index];
        switch (result.storage()) {
            case LONG -> copy(((LongColumn) column).values(), ((LongColumn) result).values(), rows);
            case DOUBLE ->
                System.arraycopy(((DoubleColumn) column).values(), 0, ((DoubleColumn) result).values(), 0, rows);
            case WIDE -> {
                copy(((WideColumn) column).highs(), ((WideColumn) result).highs(), rows);
                copy(((WideColumn) column).lows(), ((WideColumn) result).lows(), rows);
            }
            case BYTES -> {
                chosen = chosen.length < rows ? new int[rows] : chosen;
                Arrays.fill(chosen, 0, rows, index);
                return;
            }
        }
        result.nulls().addAll(column.nulls(), rows);
    }

    private static void copy(long[] from, long[] to, int rows) {
        System.arraycopy(from, 0, to, 0, rows);
    }

    /** Takes the rows whose mask is all ones from column {@code index}. */
    void overlay(int index, long[] masks, Column result, int rows) {
        Column column = columns[index];
        switch (result.storage()) {
            case LONG -> blend(((LongColumn) column).values(), masks, ((LongColumn) result).values(), rows);
            case DOUBLE -> {
                double[] values = ((DoubleColumn) column).values();
                double[] out = ((DoubleColumn) result).values();
                for (int i = 0; i < rows; i++) {
                    out[i] = masks[i] != 0 ? values[i] : out[i];
                }
            }
            case WIDE -> {
                blend(((WideColumn) column).highs(), masks, ((WideColumn) result).highs(), rows);
                blend(((WideColumn) column).lows(), masks, ((WideColumn) result).lows(), rows);
            }
            case BYTES -> {
                for (int i = 0; i < rows; i++) {
                    chosen[i] = masks[i] != 0 ? index : chosen[i];
                }
                return;
            }
        }
        blendNulls(column.nulls(), masks, result.nulls(), rows);
    }

    private static void blend(long[] values, long[] masks, long[] out, int rows) {
        for (int i = 0; i < rows; i++) {
            out[i] ^= (out[i] ^ values[i]) & masks[i];
        }
    }

    private static void blendNulls(Nulls nulls, long[] masks, Nulls out, int rows) {
        if (!nulls.any() && !out.any()) {
            return;
        }
        for (int from = 0; from < rows; from += WORD) {
            int word = from / WORD;
            long taken = Masks.pack(masks, from, rows);
            out.setWord(word, (nulls.words()[word] & taken) | (out.words()[word] & ~taken));
        }
    }

    /** After the last overlay. */
    void end(Column result, int rows) {
        if (result instanceof BytesColumn bytes) {
            for (int row = 0; row < rows; row++) {
                bytes.set(row, columns[chosen[row]], row);
            }
        }
    }
}
