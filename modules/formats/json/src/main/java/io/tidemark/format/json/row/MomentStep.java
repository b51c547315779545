package io.tidemark.format.json.row;

import io.tidemark.api.data.Batch;
import io.tidemark.format.json.value.MomentGuess;

/** Timestamps as text. */
final class MomentStep implements RowStep {
    private final Gap gap;
    private final int column;
    private final MomentGuess guess;
    private long[] values = new long[0];

    MomentStep(Gap gap, int column, MomentGuess guess) {
        this.gap = gap;
        this.column = column;
        this.guess = guess;
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
            if (from < RowBlock.FAILED) {
                int after = guess.read(bytes, from, ends[i], values, firstRow + i);
                // Back to the quote, with which the next gap starts.
                from = after == MomentGuess.NO_MATCH ? RowBlock.FAILED : after - 1;
            }
            at[i] = from;
        }
    }
}
