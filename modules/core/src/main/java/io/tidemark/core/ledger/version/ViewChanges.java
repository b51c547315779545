package io.tidemark.core.ledger.version;

import io.tidemark.api.data.Batch;
import io.tidemark.core.ledger.ChangeRows;
import io.tidemark.core.ledger.Status;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.ViewPlan;
import io.tidemark.core.relational.RowPicker;
import java.util.Arrays;

/** Collects the rows of {@link Book#CHANGES} of a windowed view; see {@link ChangeRows} for what they are. One thread at a time. */
final class ViewChanges {
    private final RowImages images;
    private final int rootColumns;
    private final Batch rows;

    /** The image of each row. */
    private int[] imageOf = new int[64];

    ViewChanges(ViewPlan view, RowImages images) {
        this.images = images;
        rootColumns = view.root().type().size();
        rows = new Batch(ChangeRows.type(view), 64);
    }

    /** Adds a change of the row {@code image}; none of weight 0. */
    void add(int image, long weight, Status status, long version) {
        if (weight == 0) {
            return;
        }
        int row = rows.count();
        rows.ensureCapacity(row + 1);
        if (row == imageOf.length) {
            imageOf = Arrays.copyOf(imageOf, row * 2);
        }
        imageOf[row] = image;
        StatusWords.set(rows.bytes(rootColumns), row, status);
        rows.longs(rootColumns + 1).set(row, version);
        rows.weights()[row] = weight;
        rows.setCount(row + 1);
    }

    /** Enters what was collected into the book, and forgets it. */
    void flush(Output output) {
        if (rows.count() > 0) {
            Batch from = images.rows();
            for (int column = 0; column < rootColumns; column++) {
                RowPicker.pick(from.column(column), rows.column(column), imageOf, rows.count());
            }
            output.book(Book.CHANGES, rows);
            rows.clear();
        }
    }
}
