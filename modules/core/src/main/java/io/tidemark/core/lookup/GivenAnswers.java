package io.tidemark.core.lookup;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.RowType;
import io.tidemark.api.type.Storage;
import io.tidemark.core.state.Hashes;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import io.tidemark.core.state.TableSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * With which answer each left row came out, where rows may be taken back: then the same has to be taken back, whatever the table says by then. Rows that are
 * equal and there at the same time have the same answer. One thread at a time.
 *
 * <pre>
 *   table "given":   all columns of the row | weight | number of its answer
 * </pre>
 */
final class GivenAnswers {
    private final StateTable rows;
    private final KeptAnswers answers;
    private final Column[] columns;

    GivenAnswers(RowType type, KeptAnswers answers, StateTables tables) {
        this.answers = answers;
        columns = new Column[type.size()];
        List<Storage> storages = new ArrayList<>();
        type.fields().forEach(field -> storages.add(field.type().storage()));
        rows = tables.table("given", TableSchema.of(storages, List.of(Storage.LONG, Storage.LONG)));
    }

    /** Whether row {@code row} of a batch has come out. */
    boolean has(Batch batch, int row) {
        return rows.find(begin(batch, row), columns, row) >= 0;
    }

    /** Adds to the weight of a row; returns the answer that it comes out with, or goes with, which may be {@link KeptAnswers#NONE}. */
    long add(Batch batch, int row, long weight, long answer) {
        long handle = rows.findOrAdd(begin(batch, row), columns, row);
        int width = columns.length;
        if (rows.wasAdded()) {
            rows.setLong(handle, width + 1, answer);
            if (answer != KeptAnswers.NONE) {
                answers.hold(answer);
            }
        }
        rows.addLong(handle, width, weight);
        return rows.getLong(handle, width + 1);
    }

    /** Forgets a row that is not there any more; after what {@link #add} gave has been read. */
    void forgetIfGone(Batch batch, int row) {
        long handle = rows.find(begin(batch, row), columns, row);
        if (rows.getLong(handle, columns.length) == 0) {
            long answer = rows.getLong(handle, columns.length + 1);
            rows.remove(handle);
            if (answer != KeptAnswers.NONE) {
                answers.release(answer);
            }
        }
    }

    /** Takes a row in hand; returns its hash. */
    private long begin(Batch batch, int row) {
        for (int i = 0; i < columns.length; i++) {
            columns[i] = batch.column(i);
        }
        return Hashes.hash(columns, row);
    }
}
