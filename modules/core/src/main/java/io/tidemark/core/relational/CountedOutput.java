package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;

/** An output whose rows are counted on their way: what a join or UNNEST gives is the input of an account. One thread at a time. */
public final class CountedOutput implements Output {
    private final Tally tally;
    private Output next = this;
    private int[] rows = new int[0];

    /** Counts with {@code tally}. */
    public CountedOutput(Tally tally) {
        this.tally = tally;
    }

    /** The output to use in place of {@code output}. */
    public Output to(Output output) {
        next = output;
        return tally == Tally.NONE ? output : this;
    }

    @Override
    public void emit(Batch batch) {
        if (batch.count() > rows.length) {
            rows = new int[Math.max(batch.count(), Batch.SLICE_ROWS)];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = i;
            }
        }
        tally.count(AccountTerm.INPUT, batch, rows, batch.count());
        next.emit(batch);
    }

    @Override
    public void watermark(long watermarkMicros) {
        next.watermark(watermarkMicros);
    }

    @Override
    public void book(Book book, Batch entries) {
        next.book(book, entries);
    }
}
