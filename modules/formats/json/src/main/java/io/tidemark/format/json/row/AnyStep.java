package io.tidemark.format.json.row;

import io.tidemark.api.data.Batch;
import io.tidemark.format.json.value.JsonSkipper;
import io.tidemark.format.json.value.ValueReader;

/** Values that no other step reads: one by one, as if nothing had been guessed. */
final class AnyStep implements RowStep {
    private final Gap gap;
    private final int column;
    private final ValueReader values;
    private final JsonSkipper skipper;

    AnyStep(Gap gap, int column, ValueReader values, JsonSkipper skipper) {
        this.gap = gap;
        this.column = column;
        this.values = values;
        this.skipper = skipper;
    }

    @Override
    public void begin(Batch batch) {}

    @Override
    public void read(RowBlock rows) {
        for (int i = 0; i < rows.count; i++) {
            int end = rows.ends[i];
            int from = gap.after(rows.bytes, rows.at[i], end);
            if (from < RowBlock.FAILED) {
                // Where the row starts matters to what is said of a fault, and that is said by whoever reads the row
                // again.
                int after = column >= 0
                        ? values.read(rows.bytes, from, end, from, column, rows.firstRow + i)
                        : skipper.skip(rows.bytes, from, end, from);
                from = after < 0 ? RowBlock.FAILED : after;
            }
            rows.at[i] = from;
        }
    }
}
