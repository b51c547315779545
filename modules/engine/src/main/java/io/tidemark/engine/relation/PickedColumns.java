package io.tidemark.engine.relation;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.BatchScan;
import org.jspecify.annotations.Nullable;

/** A scan that gives some columns of another one, chosen by name and uncopied. One thread at a time. */
final class PickedColumns implements BatchScan {
    private final BatchScan rows;
    private final RowType type;
    private final int[] indexes;

    /** Owns {@code rows}; each column of {@code type} must be in it. */
    PickedColumns(BatchScan rows, RowType type) {
        this.rows = rows;
        this.type = type;
        indexes = new int[type.size()];
        for (int i = 0; i < indexes.length; i++) {
            indexes[i] = place(type.field(i), rows.type());
        }
    }

    /** The last one of that name: a view may select a column that is named as another's hidden key. */
    private static int place(Field field, RowType from) {
        int index = field.name().startsWith("_") ? lastIndexOf(from, field.name()) : from.indexOf(field.name());
        Invariant.check(index >= 0, "column %s is one of %s", field.name(), from);
        return index;
    }

    private static int lastIndexOf(RowType type, String name) {
        int index = type.size() - 1;
        while (index >= 0 && !type.field(index).name().equals(name)) {
            index--;
        }
        return index;
    }

    @Override
    public RowType type() {
        return type;
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = rows.next();
        return batch == null ? null : pick(batch);
    }

    private Batch pick(Batch batch) {
        Column[] columns = new Column[indexes.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.column(indexes[i]);
        }
        Batch picked = new Batch(type, columns, 0);
        picked.shareStamps(batch);
        return picked;
    }

    @Override
    public void close() {
        rows.close();
    }
}
