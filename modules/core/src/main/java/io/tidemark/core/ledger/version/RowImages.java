package io.tidemark.core.ledger.version;

import io.tidemark.api.data.Batch;
import io.tidemark.core.plan.ViewPlan;

/** Rows of a view as they were at moments of an epoch, by number. One thread at a time. */
final class RowImages {
    /** Stands for a row that is not there. */
    static final int NONE = -1;

    private final LedgerEntries entries;
    private final int visibleColumns;
    private final Batch rows;

    RowImages(ViewPlan view, LedgerEntries entries) {
        this.entries = entries;
        visibleColumns = view.visibleColumns();
        rows = new Batch(view.root().type(), 64);
    }

    /** The rows by number. */
    Batch rows() {
        return rows;
    }

    /** The entry's row as it is now; {@link #NONE} if it is not there. */
    int take(long handle) {
        if (entries.weight(handle) <= 0) {
            return NONE;
        }
        int image = rows.count();
        rows.ensureCapacity(image + 1);
        entries.read(handle, rows, image);
        rows.setCount(image + 1);
        return image;
    }

    /** All rows of a batch; returns the number of the first. */
    int take(Batch batch) {
        int first = rows.count();
        rows.append(batch, 0, batch.count());
        return first;
    }

    /** Whether a reader of the view sees the same; two rows that are not there look the same. */
    boolean sameVisible(int image, int other) {
        if (image == NONE || other == NONE) {
            return image == other;
        }
        return same(visibleColumns, image, other);
    }

    /** Whether two rows that are there are the same, hidden columns and all. */
    boolean same(int image, int other) {
        return same(rows.type().size(), image, other);
    }

    private boolean same(int columns, int image, int other) {
        for (int column = 0; column < columns; column++) {
            if (!rows.column(column).sameAs(image, rows.column(column), other)) {
                return false;
            }
        }
        return true;
    }

    void clear() {
        rows.clear();
    }
}
