package io.tidemark.format.json.row;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.format.json.value.JsonStrings;

/** Plain strings, for a VARCHAR, or for nobody. */
final class TextStep implements RowStep {
    private final Gap gap;
    private final int column;
    private int[] offsets = new int[0];
    private int[] lengths = new int[0];

    /** A negative {@code column} is that of nobody. */
    TextStep(Gap gap, int column) {
        this.gap = gap;
        this.column = column;
    }

    @Override
    public void begin(Batch batch) {
        if (column >= 0) {
            BytesColumn texts = batch.bytes(column);
            offsets = texts.offsets();
            lengths = texts.lengths();
        }
    }

    @Override
    public void read(RowBlock rows) {
        if (column >= 0) {
            readTexts(rows.bytes, rows.at, rows.ends, rows.count, rows.firstRow);
        } else {
            skipTexts(rows.bytes, rows.at, rows.ends, rows.count);
        }
    }

    private void readTexts(byte[] bytes, int[] at, int[] ends, int count, int firstRow) {
        for (int i = 0; i < count; i++) {
            int end = ends[i];
            int from = gap.after(bytes, at[i], end);
            if (from < RowBlock.FAILED) {
                int stop = JsonStrings.plainStop(bytes, from, end);
                offsets[firstRow + i] = from;
                lengths[firstRow + i] = stop - from;
                from = stop;
            }
            at[i] = from;
        }
    }

    private void skipTexts(byte[] bytes, int[] at, int[] ends, int count) {
        for (int i = 0; i < count; i++) {
            int end = ends[i];
            int from = gap.after(bytes, at[i], end);
            at[i] = from < RowBlock.FAILED ? JsonStrings.plainStop(bytes, from, end) : from;
        }
    }
}
