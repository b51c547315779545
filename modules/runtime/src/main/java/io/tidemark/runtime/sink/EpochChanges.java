package io.tidemark.runtime.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.RowType;
import io.tidemark.core.relational.RowPicker;
import io.tidemark.runtime.view.RowFold;
import java.util.ArrayList;
import java.util.List;

/**
 * What a sink is told of one epoch:
 *
 * <ol>
 *   <li>Changes of equal rows are added up; what comes to nothing is left out. Where nothing can come to nothing they are told as they are: where all are inserts, and
 *       where all are of one epoch, in which the view has added them up.
 *   <li>UPSERT: a delete goes if its key is inserted in the same epoch. APPEND: deletes go.
 *   <li>Deletes come first, so that a row that takes over another's key is not lost.
 * </ol>
 */
final class EpochChanges {
    private final SinkSchema schema;
    private final boolean areAddedUp;
    private final RowFold fold;
    /** All there is, as long as it is told as it is; then it is in the fold. */
    private List<Batch> kept = new ArrayList<>();

    private long firstEpoch;
    private boolean isOneEpoch = true;
    private boolean anyRetracted;
    private boolean isFolded;

    /**
     * Nothing yet.
     *
     * @param areAddedUp whether of the changes of one epoch no two are of equal rows
     */
    EpochChanges(SinkSchema schema, boolean areAddedUp) {
        this.schema = schema;
        this.areAddedUp = areAddedUp;
        fold = new RowFold(schema.row(), schema.row().size());
    }

    /** Adds changes of an epoch; returns whether they are kept, and not copied. */
    boolean add(long epoch, Batch changes) {
        firstEpoch = kept.isEmpty() ? epoch : firstEpoch;
        isOneEpoch = isOneEpoch && epoch == firstEpoch;
        anyRetracted = anyRetracted || changes.hasRetractions();
        boolean isKept = !isFolded && (!anyRetracted || areAddedUp && isOneEpoch);
        if (isKept) {
            kept.add(changes);
        } else {
            fold(changes);
        }
        return isKept;
    }

    /** Adds changes, which are not kept. */
    void fold(Batch changes) {
        isFolded = true;
        kept.forEach(fold::add);
        kept.clear();
        fold.add(changes);
    }

    /** The changes, deletes first; empty if nothing changed for the sink. */
    List<Batch> take() {
        List<Batch> told = isFolded ? takeFolded() : takeKept();
        isFolded = false;
        isOneEpoch = true;
        anyRetracted = false;
        kept = new ArrayList<>();
        return told;
    }

    private List<Batch> takeKept() {
        if (!anyRetracted || schema.mode() == SinkMode.RETRACT && areDeletesFirst()) {
            return kept;
        }
        List<Batch> gone = new ArrayList<>();
        List<Batch> there = new ArrayList<>();
        kept.forEach(rows -> split(rows, gone, there));
        return inMode(gone, there);
    }

    private boolean areDeletesFirst() {
        boolean anyInserted = false;
        for (Batch rows : kept) {
            for (int row = 0; row < rows.count(); row++) {
                boolean isInsert = rows.weights()[row] > 0;
                if (anyInserted && !isInsert) {
                    return false;
                }
                anyInserted = isInsert;
            }
        }
        return true;
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
        return inMode(gone, there);
    }

    private List<Batch> inMode(List<Batch> gone, List<Batch> there) {
        if (schema.mode() == SinkMode.APPEND) {
            return there;
        }
        List<Batch> all = schema.mode() == SinkMode.UPSERT ? withoutUpdated(gone, there) : gone;
        all.addAll(there);
        return all;
    }

    private void split(Batch rows, List<Batch> gone, List<Batch> there) {
        int[] deletes = new int[rows.count()];
        int[] inserts = new int[rows.count()];
        int deleted = 0;
        int inserted = 0;
        for (int row = 0; row < rows.count(); row++) {
            boolean isDelete = rows.weights()[row] < 0;
            deletes[deleted] = row;
            inserts[inserted] = row;
            deleted += isDelete ? 1 : 0;
            inserted += isDelete ? 0 : 1;
        }
        addIfAny(picked(rows, deletes, deleted), gone);
        addIfAny(picked(rows, inserts, inserted), there);
    }

    /** Some rows of a batch, which may be all; they are good for as long as the batch. */
    private Batch picked(Batch rows, int[] numbers, int count) {
        return count == rows.count() ? rows : new RowPicker(schema.row()).pick(rows, numbers, count);
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
