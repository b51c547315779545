package io.tidemark.engine.relation;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import org.jspecify.annotations.Nullable;

/** A scan of a source with one column more: whether the row was too far ahead of its arrival to move the watermark. One thread at a time. */
final class MarkedAhead implements BatchScan {
    static final Field AHEAD = Field.required("_ahead", DataType.BOOLEAN);

    private final BatchScan rows;
    private final RowType type;

    MarkedAhead(BatchScan rows) {
        this.rows = rows;
        type = rows.type().with(AHEAD);
    }

    @Override
    public RowType type() {
        return type;
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = rows.next();
        if (batch == null) {
            return null;
        }
        Column[] columns = new Column[type.size()];
        for (int i = 0; i < columns.length - 1; i++) {
            columns[i] = batch.column(i);
        }
        LongColumn ahead = new LongColumn(batch.count());
        for (int row = 0; row < batch.count(); row++) {
            ahead.set(row, (batch.marks()[row] & Batch.AHEAD) == 0 ? 0 : 1);
        }
        columns[columns.length - 1] = ahead;
        Batch marked = new Batch(type, columns, 0);
        marked.shareStamps(batch);
        return marked;
    }

    @Override
    public void close() {
        rows.close();
    }
}
