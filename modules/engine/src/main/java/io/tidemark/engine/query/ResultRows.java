package io.tidemark.engine.query;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.sql.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Collects the rows of a result: keeps the columns that were asked for, and gives a row of weight n n times. One thread at a time. */
final class ResultRows implements Consumer<Batch> {
    private static final int BATCH_ROWS = 4096;

    private final RowType type;
    private final List<Batch> batches = new ArrayList<>();
    private long provisional;

    ResultRows(QueryPlan plan) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < plan.names().size(); i++) {
            Field field = plan.root().type().field(i);
            fields.add(new Field(plan.names().get(i), field.type(), field.nullable()));
        }
        type = new RowType(fields);
    }

    @Override
    public void accept(Batch rows) {
        Column[] columns = new Column[type.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = rows.column(i);
        }
        Batch visible = new Batch(type, columns, 0);
        visible.shareStamps(rows);
        for (int row = 0; row < rows.count(); row++) {
            boolean isOpen = (rows.marks()[row] & Batch.PHASE_MASK) == Batch.PROVISIONAL;
            provisional += isOpen ? rows.weights()[row] : 0;
            for (long copy = 0; copy < rows.weights()[row]; copy++) {
                room().append(visible, row);
            }
        }
    }

    private Batch room() {
        Batch last = batches.isEmpty() ? null : batches.get(batches.size() - 1);
        if (last == null || last.count() == BATCH_ROWS) {
            last = new Batch(type, 64);
            batches.add(last);
        }
        return last;
    }

    RowType type() {
        return type;
    }

    List<Batch> batches() {
        return batches;
    }

    /** Rows among them that come from a window that is still open, and are not aggregated. */
    long provisional() {
        return provisional;
    }
}
