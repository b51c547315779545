package io.tidemark.core.ledger.version;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.DoubleColumn;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.WideColumn;
import io.tidemark.core.ledger.LedgerRows;
import io.tidemark.core.ledger.Status;
import io.tidemark.core.operator.Book;
import io.tidemark.core.operator.Output;
import io.tidemark.core.plan.ViewPlan;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Collects the rows of {@link Book#LEDGER}; see {@link LedgerRows} for what they are. One thread at a time. */
final class VersionRows {
    private final ViewPlan view;
    private final byte[] definition;
    private final boolean[] isKey;
    private final int[] numeric;
    private final RowImages images;
    private final Batch rows;

    VersionRows(ViewPlan view, String definition, RowImages images) {
        this.view = view;
        this.definition = definition.getBytes(StandardCharsets.UTF_8);
        this.images = images;
        isKey = new boolean[view.root().type().size()];
        for (int column : RowKeys.of(view)) {
            isKey[column] = true;
        }
        numeric = LedgerRows.numericAggregates(view);
        rows = new Batch(LedgerRows.type(view), 16);
    }

    /**
     * Adds a version.
     *
     * @param image the row; {@link RowImages#NONE} if it is deleted
     * @param previous the row that it replaces; {@link RowImages#NONE} if nothing was published, or a deletion
     */
    void add(int image, int previous, long version, Status status, @Nullable String reason) {
        int row = rows.count();
        rows.ensureCapacity(row + 1);
        boolean deleted = image == RowImages.NONE;
        Batch from = images.rows();
        int column = 0;
        for (; column < view.visibleColumns(); column++) {
            if (deleted && !isKey[column]) {
                setNull(column, row);
            } else {
                rows.column(column).set(row, from.column(column), deleted ? previous : image);
            }
        }
        rows.longs(column++).set(row, version);
        StatusWords.set(rows.bytes(column++), row, status);
        for (int aggregate : view.aggregateColumns()) {
            if (previous == RowImages.NONE) {
                setNull(column++, row);
            } else {
                rows.column(column++).set(row, from.column(aggregate), previous);
            }
        }
        for (int aggregate : numeric) {
            if (deleted || previous == RowImages.NONE) {
                setNull(column++, row);
            } else {
                setDifference(rows.column(column++), row, from.column(aggregate), image, previous);
            }
        }
        if (reason == null) {
            setNull(column++, row);
        } else {
            rows.bytes(column++).set(row, reason);
        }
        rows.longs(column++).set(row, deleted ? 1 : 0);
        rows.bytes(column).set(row, definition, 0, definition.length);
        rows.weights()[row] = 1;
        rows.setCount(row + 1);
    }

    private void setNull(int column, int row) {
        Column nulled = rows.column(column);
        nulled.nulls().set(row);
        if (nulled instanceof BytesColumn bytes) {
            bytes.offsets()[row] = 0;
            bytes.lengths()[row] = 0;
        }
    }

    private static void setDifference(Column into, int row, Column values, int image, int previous) {
        if (values.nulls().get(image) || values.nulls().get(previous)) {
            into.nulls().set(row);
        } else if (values instanceof LongColumn longs) {
            long value = longs.get(image);
            long before = longs.get(previous);
            ((LongColumn) into).set(row, value - before);
            // A difference that 64 bits cannot hold is not shown, rather than shown wrong.
            into.nulls().set(row, ((value ^ before) & (value ^ value - before)) < 0);
        } else if (values instanceof DoubleColumn doubles) {
            ((DoubleColumn) into).set(row, doubles.get(image) - doubles.get(previous));
        } else {
            WideColumn wide = (WideColumn) values;
            long low = wide.lows()[image] - wide.lows()[previous];
            long borrow = Long.compareUnsigned(wide.lows()[image], wide.lows()[previous]) < 0 ? 1 : 0;
            ((WideColumn) into).set(row, wide.highs()[image] - wide.highs()[previous] - borrow, low);
        }
    }

    /** Enters what was collected into the book, and forgets it. */
    void flush(Output output) {
        if (rows.count() > 0) {
            output.book(Book.LEDGER, rows);
            rows.clear();
        }
    }
}
