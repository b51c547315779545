package io.tidemark.core.state;

import io.tidemark.api.data.Column;
import io.tidemark.core.state.index.Deadlines;
import io.tidemark.core.state.index.RowIndex;
import io.tidemark.core.state.page.AddedRows;
import io.tidemark.core.state.page.NewRows;
import io.tidemark.core.state.page.PagedRows;
import org.jspecify.annotations.Nullable;

/** Adds rows to a table: to their pages, to the index, and to what falls due. One thread at a time. */
final class RowAdding {
    private final TableSchema schema;
    private final KeyGroups owned;
    private final PagedRows rows;
    private final NewRows cells;
    private final RowIndex index;
    private final @Nullable Deadlines deadlines;
    private final int keys;
    private final AddedRows added = new AddedRows();

    RowAdding(TableSchema schema, KeyGroups owned, PagedRows rows, RowIndex index, @Nullable Deadlines deadlines) {
        this.schema = schema;
        this.owned = owned;
        this.rows = rows;
        this.index = index;
        this.deadlines = deadlines;
        cells = new NewRows(rows);
        keys = schema.keys().size();
    }

    /** Adds a row with its key, whose search ended at {@code place}. */
    long add(long hash, Column[] key, int row, int place) {
        long handle = addRow(hash, key, row);
        enter(handle, (int) hash, place);
        return handle;
    }

    /** Adds a row to a table that is not indexed. */
    long append(long hash, Column[] key, int row) {
        assert !schema.indexed() : "rows are not found by their keys";
        return addRow(hash, key, row);
    }

    /** The same with its first two values, LONGs. */
    long append(long hash, Column[] key, int row, long value, long nextValue) {
        long handle = append(hash, key, row);
        cells.write(handle, keys, value, nextValue);
        return handle;
    }

    private long addRow(long hash, Column[] key, int row) {
        assert key.length == keys : "the key has " + keys + " columns";
        long handle = addEmpty(Hashes.keyGroup(hash), (int) hash);
        cells.write(handle, key, keys, row);
        if (deadlines != null) {
            deadlines.added(handle, schema.deadline() < keys);
        }
        return handle;
    }

    private long addEmpty(int group, int low) {
        assert owned.contains(group) : "the table owns " + owned;
        return rows.add(group, low);
    }

    private void enter(long handle, int low, int place) {
        assert schema.indexed() : "rows are found by their keys";
        index.add(rows, handle, low, place);
    }

    /**
     * As {@link StateTable#findOrAddAll}: adds those rows that are certainly not there. The others are put aside, in their order, and with them all later ones of the same
     * hash.
     */
    AddedRows addAll(GroupOrder order, long[] hashes, Column[] columns, long[] handles, KeySearch search) {
        if (deadlines != null) {
            throw new IllegalStateException("the table has a deadline column");
        }
        added.begin(order.count());
        for (int from = 0, end; from < order.count(); from = end) {
            end = search.touchGroup(order, from, hashes);
            addGroup(Hashes.keyGroup(hashes[order.row(from)]), order, from, end, hashes, handles);
        }
        cells.write(added, columns);
        return added;
    }

    /** As {@link StateTable#addAll}. */
    void addAll(GroupOrder order, long[] hashes, long[] handles) {
        added.begin(order.count());
        for (int i = 0; i < order.count(); i++) {
            int row = order.row(i);
            long hash = hashes[row];
            long handle = addEmpty(Hashes.keyGroup(hash), (int) hash);
            if (schema.indexed()) {
                index.addAbsent(rows, handle, (int) hash, handles[row]);
            }
            handles[row] = handle;
            added.add(row, handle);
        }
    }

    /** As {@link StateTable#writeAdded(Column[])}. */
    void writeAdded(Column[] key) {
        cells.write(added, key);
        if (deadlines != null && schema.deadline() < keys) {
            deadlines.enterAll(added);
        }
    }

    /** As {@link StateTable#writeAdded(int, long[])}. */
    void writeAdded(int column, long[] values) {
        cells.write(added, column, values);
        if (deadlines != null && column == schema.deadline()) {
            deadlines.enterAll(added);
        }
    }

    private void addGroup(int group, GroupOrder order, int from, int end, long[] hashes, long[] handles) {
        int[] table = index.table(group);
        for (int i = from; i < end; i++) {
            int row = order.row(i);
            int low = (int) hashes[row];
            int place = RowIndex.likely(table, low);
            if (table == RowIndex.OUTSIDE || RowIndex.slot(table, place) >= 0) {
                added.putAside(row);
            } else {
                long handle = addEmpty(group, low);
                enter(handle, low, place);
                handles[row] = ~handle;
                added.add(row, handle);
                // It may have grown.
                table = index.table(group);
            }
        }
    }
}
