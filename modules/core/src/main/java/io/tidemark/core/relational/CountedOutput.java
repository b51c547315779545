package io.tidemark.core.relational;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.AccountTerm;
import io.tidemark.core.operator.AllRows;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Output;
import io.tidemark.core.operator.Tally;

/** An output whose rows are counted on their way: what a join or UNNEST gives is the input of an account. One thread at a time. */
public final class CountedOutput implements Output {
    private final Tally tally;
    private final AllRows all = new AllRows();
    private Output next = this;

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
        tally.count(AccountTerm.INPUT, batch, all.of(batch), batch.count());
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
