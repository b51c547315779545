package io.tidemark.engine.relation;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.engine.result.CellWriter;
import org.jspecify.annotations.Nullable;

/** Makes a batch of Java values, for few rows. One thread at a time. */
public final class BatchBuilder {
    private final String owner;
    private final Batch rows;

    /**
     * @param owner the relation in messages, such as {@code table "prices"}
     */
    public BatchBuilder(String owner, RowType type) {
        this.owner = owner;
        rows = new Batch(type, 16);
    }

    /** Adds a row: one value for each column, in order; fails and adds nothing if one does not fit its column. */
    public BatchBuilder add(@Nullable Object... values) {
        RowType type = rows.type();
        if (values.length != type.size()) {
            throw new IllegalArgumentException(
                    owner + " has " + type.size() + " columns, and the row has " + values.length);
        }
        int row = rows.count();
        rows.ensureCapacity(row + 1);
        for (int i = 0; i < values.length; i++) {
            CellWriter.set(owner, type.field(i), rows.column(i), row, values[i]);
        }
        rows.weights()[row] = 1;
        rows.setCount(row + 1);
        return this;
    }

    /** How many rows were added. */
    public int count() {
        return rows.count();
    }

    /** The rows; the builder must not be used after that. */
    public Batch build() {
        return rows;
    }
}
