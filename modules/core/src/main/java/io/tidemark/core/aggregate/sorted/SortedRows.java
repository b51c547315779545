package io.tidemark.core.aggregate.sorted;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.type.DataType;
import io.tidemark.core.aggregate.Argument;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.state.OrderedColumn;
import io.tidemark.core.state.OrderedSchema;
import io.tidemark.core.state.OrderedTable;
import io.tidemark.core.state.StateTable;
import io.tidemark.core.state.StateTables;
import java.util.ArrayList;
import java.util.List;

/** The rows that an aggregate takes, in an order: some columns of the input, and in the group's row the root, a LONG. One thread at a time. */
public final class SortedRows {
    private final Argument argument;
    private final int[] columns;
    private final Column[] entry;
    private final OrderedTable table;

    /**
     * Rows of a table of its own.
     *
     * @param argument which rows are taken
     * @param keys what orders them; a column that is there twice counts once
     * @param types of the input's columns
     */
    public SortedRows(Argument argument, List<SortKey> keys, List<DataType> types, StateTables tables, String name) {
        this.argument = argument;
        List<Integer> chosen = new ArrayList<>();
        List<OrderedColumn> order = new ArrayList<>();
        for (SortKey key : keys) {
            if (!chosen.contains(key.column())) {
                chosen.add(key.column());
                order.add(new OrderedColumn(types.get(key.column()), key.descending(), key.nullsFirst()));
            }
        }
        columns = chosen.stream().mapToInt(Integer::intValue).toArray();
        entry = new Column[columns.length];
        table = tables.ordered(name, new OrderedSchema(List.of(), order));
    }

    /** Where a column of the input lies in an entry. */
    int place(int column) {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] == column) {
                return i;
            }
        }
        throw new IllegalArgumentException("no column " + column + " in the order");
    }

    OrderedTable table() {
        return table;
    }

    boolean takes(Batch batch, int row) {
        return argument.takes(batch, row);
    }

    /** Adds a row that is taken to the group; its root is in {@code rootColumn}. */
    void add(StateTable groups, long handle, int rootColumn, Batch batch, int row, long weight) {
        setEntry(batch);
        long root = groups.getLong(handle, rootColumn);
        groups.setLong(handle, rootColumn, table.add(StateTable.keyGroup(handle), root, entry, row, weight));
    }

    /** How often a row is there. */
    long weight(long root, Batch batch, int row) {
        setEntry(batch);
        return table.rank(root, entry, row, entry.length, true) - table.rank(root, entry, row, entry.length, false);
    }

    private void setEntry(Batch batch) {
        for (int i = 0; i < entry.length; i++) {
            entry[i] = batch.column(columns[i]);
        }
    }

    /** Frees the rows of a group. */
    void free(StateTable groups, long handle, int rootColumn) {
        long root = groups.getLong(handle, rootColumn);
        if (root != 0) {
            table.free(root);
            groups.setLong(handle, rootColumn, 0);
        }
    }
}
