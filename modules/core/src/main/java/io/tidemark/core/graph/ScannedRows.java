package io.tidemark.core.graph;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Output;

/**
 * The rows of a relation as a scan has them. Changes of a view come with more columns than one can select, those that tell its rows apart; operators go by
 * the columns that a batch has, so the others end here. Columns and stamps are shared. One thread at a time.
 */
final class ScannedRows implements Output {
    private final RowType type;
    private final Output consumer;
    private final Batch narrow;

    ScannedRows(RowType type, Output consumer) {
        this.type = type;
        this.consumer = consumer;
        narrow = new Batch(type, new Column[type.size()], 0);
    }

    @Override
    public void emit(Batch batch) {
        if (batch.type().size() == type.size()) {
            consumer.emit(batch);
            return;
        }
        for (int i = 0; i < type.size(); i++) {
            narrow.setColumn(i, batch.column(i));
        }
        narrow.shareStamps(batch);
        consumer.emit(narrow);
    }

    @Override
    public void watermark(long watermarkMicros) {
        consumer.watermark(watermarkMicros);
    }

    @Override
    public void book(Book book, Batch rows) {
        consumer.book(book, rows);
    }
}
