package io.tidemark.core.graph;

import io.tidemark.api.data.Batch;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Operator;
import io.tidemark.core.operator.Output;

/** An operator in its place: what it emits goes straight into the next one, or into all that share it. One thread at a time. */
final class Stage implements Output {
    private final Operator operator;
    private Output next;

    Stage(Operator operator, Output next) {
        this.operator = operator;
        this.next = next;
    }

    /** From now on what it emits goes into {@code other}, too; books go the old way alone, since all ways lead to one end. */
    void feedAlso(Output other) {
        next = new Both(next, other);
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

    private record Both(Output one, Output other) implements Output {
        @Override
        public void emit(Batch batch) {
            one.emit(batch);
            other.emit(batch);
        }

        @Override
        public void watermark(long watermarkMicros) {
            one.watermark(watermarkMicros);
            other.watermark(watermarkMicros);
        }

        @Override
        public void book(Book book, Batch rows) {
            one.book(book, rows);
        }
    }
}
