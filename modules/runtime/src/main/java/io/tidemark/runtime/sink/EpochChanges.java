package io.tidemark.runtime.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.view.RowFold;
import java.util.ArrayList;
import java.util.List;

/**
 * What a sink is told of one epoch:
 *
 * <ol>
 *   <li>Changes of equal rows are added up; what comes to nothing is left out. Where all are inserts nothing can, and they are told as they are.
 *   <li>UPSERT: a delete goes if its key is inserted in the same epoch. APPEND: deletes go.
 *   <li>Deletes come first, so that a row that takes over another's key is not lost.
 * </ol>
 */
final class EpochChanges {
    private final SinkSchema schema;
    private final RowFold fold;
    /** All there is, as long as nothing was deleted; then it is in the fold. */
    private List<Batch> inserts = new ArrayList<>();

    private boolean isFolded;

    EpochChanges(SinkSchema schema) {
        this.schema = schema;
        fold = new RowFold(schema.row(), schema.row().size());
    }

    /** Adds changes; returns whether they are kept, and not copied. */
    boolean add(Batch changes) {
        boolean isKept = !isFolded && !changes.hasRetractions();
        if (isKept) {
            inserts.add(changes);
        } else {
            fold(changes);
        }
        return isKept;
    }

    /** Adds changes, which are not kept. */
    void fold(Batch changes) {
        isFolded = true;
        inserts.forEach(fold::add);
        inserts.clear();
        fold.add(changes);
    }

    /** The changes, deletes first; empty if nothing changed for the sink. */
    List<Batch> take() {
        List<Batch> told = isFolded ? takeFolded() : inserts;
        isFolded = false;
        inserts = new ArrayList<>();
        return told;
    }

    private List<Batch> takeFolded() {
        List<Batch> gone = new ArrayList<>();
        List<Batch> there = new ArrayList<>();
        int at = 0;
        while (at >= 0 && fold.live() > 0) {
            Batch rows = new Batch(schema.row(), 64);
            at = fold.copy(at, Batch.SLICE_ROWS, rows);
            split(rows, gone, there);
        }
        fold.clear();
        if (schema.mode() == SinkMode.APPEND) {
            return there;
        }
        List<Batch> all = schema.mode() == SinkMode.UPSERT ? withoutUpdated(gone, there) : gone;
        all.addAll(there);
        return all;
    }

    private void split(Batch rows, List<Batch> gone, List<Batch> there) {
        Batch negative = new Batch(schema.row(), 16);
        Batch positive = new Batch(schema.row(), 16);
        for (int row = 0; row < rows.count(); row++) {
            (rows.weights()[row] < 0 ? negative : positive).append(rows, row);
        }
        addIfAny(negative, gone);
        addIfAny(positive, there);
    }

    private static void addIfAny(Batch rows, List<Batch> to) {
        if (rows.count() > 0) {
            to.add(rows);
        }
    }

    private List<Batch> withoutUpdated(List<Batch> gone, List<Batch> there) {
        RowType keyType = schema.row().select(schema.key());
        RowFold inserted = new RowFold(keyType, keyType.size());
        there.forEach(batch -> inserted.add(keys(batch, keyType)));
        List<Batch> kept = new ArrayList<>();
        for (Batch batch : gone) {
            boolean[] isUpdate = new boolean[batch.count()];
            inserted.contains(keys(batch, keyType), isUpdate);
            Batch rest = new Batch(schema.row(), 16);
            for (int row = 0; row < batch.count(); row++) {
                if (!isUpdate[row]) {
                    rest.append(batch, row);
                }
            }
            addIfAny(rest, kept);
        }
        return kept;
    }

    private Batch keys(Batch rows, RowType keyType) {
        Column[] columns = new Column[schema.key().length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = rows.column(schema.key()[i]);
        }
        Batch keys = new Batch(keyType, columns, 0);
        keys.ensureCapacity(rows.count());
        System.arraycopy(rows.weights(), 0, keys.weights(), 0, rows.count());
        keys.setCount(rows.count());
        return keys;
    }
}
