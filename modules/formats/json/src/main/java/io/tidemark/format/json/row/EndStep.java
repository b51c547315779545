package io.tidemark.format.json.row;

import io.tidemark.api.data.Batch;

/** What follows the last value: the brace, and then nothing. */
record EndStep(Gap gap) implements RowStep {
    @Override
    public void begin(Batch batch) {}

    @Override
    public void read(RowBlock rows) {
        for (int i = 0; i < rows.count; i++) {
            int end = rows.ends[i];
            int after = gap.after(rows.bytes, rows.at[i], end);
            rows.at[i] = after == end ? after : RowBlock.FAILED;
        }
    }
}
