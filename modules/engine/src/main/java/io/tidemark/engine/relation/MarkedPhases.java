package io.tidemark.engine.relation;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A scan whose rows are marked as provisional where their {@code _status} says so: the mark goes through a query with the row, when the column
 * does not. One thread at a time.
 */
final class MarkedPhases implements BatchScan {
    private static final byte[] PROVISIONAL = "provisional".getBytes(StandardCharsets.UTF_8);

    private final BatchScan rows;
    private final int status;

    MarkedPhases(BatchScan rows, int status) {
        this.rows = rows;
        this.status = status;
    }

    @Override
    public RowType type() {
        return rows.type();
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = rows.next();
        return batch == null ? null : marked(batch);
    }

    private Batch marked(Batch batch) {
        Column[] columns = new Column[batch.type().size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.column(i);
        }
        Batch marked = new Batch(batch.type(), columns, batch.count());
        BytesColumn words = batch.bytes(status);
        for (int row = 0; row < batch.count(); row++) {
            marked.stamp(row, batch, row);
            int from = words.offsets()[row];
            boolean isOpen =
                    Arrays.equals(words.heap(), from, from + words.lengths()[row], PROVISIONAL, 0, PROVISIONAL.length);
            marked.marks()[row] = isOpen ? Batch.PROVISIONAL : Batch.NO_PHASE;
        }
        marked.setCount(batch.count());
        return marked;
    }

    @Override
    public void close() {
        rows.close();
    }
}
