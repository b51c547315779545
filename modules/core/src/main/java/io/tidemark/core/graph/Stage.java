package io.tidemark.core.graph;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;

/** An operator in its place: what it emits goes straight into the next one. One thread at a time. */
final class Stage implements Output {
    private final Operator operator;
    private final Output next;

    Stage(Operator operator, Output next) {
        this.operator = operator;
        this.next = next;
    }

    /** The end of the stage that feeds input {@code input} of this one. */
    Output input(int input) {
        return new Output() {
            @Override
            public void emit(Batch batch) {
                operator.onBatch(input, batch, Stage.this);
            }

            @Override
            public void watermark(long watermarkMicros) {
                operator.onWatermark(input, watermarkMicros, Stage.this);
            }

            @Override
            public void book(Book book, Batch rows) {
                next.book(book, rows);
            }
        };
    }

    void clock(long epochClockMicros) {
        operator.onClock(epochClockMicros, this);
    }

    void epochEnd() {
        operator.onEpochEnd(this);
    }

    @Override
    public void emit(Batch batch) {
        if (batch.count() > 0) {
            next.emit(batch);
        }
    }

    @Override
    public void watermark(long watermarkMicros) {
        next.watermark(watermarkMicros);
    }

    @Override
    public void book(Book book, Batch rows) {
        if (rows.count() > 0) {
            next.book(book, rows);
        }
    }
}
