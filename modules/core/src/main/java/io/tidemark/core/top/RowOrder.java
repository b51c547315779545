package io.tidemark.core.top;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.core.plan.PlanNode;
import io.tidemark.core.plan.SortKey;
import io.tidemark.core.relational.ColumnOrder;
import io.tidemark.core.state.StateTable;
import java.util.ArrayList;
import java.util.List;

/**
 * The order of the rows of a partition, as {@link io.tidemark.core.ordered.OrderedPartitions} has it: by the keys, then by all other columns but the partition's, from
 * left to right, ascending, NULL last. Rows that it does not tell apart are equal. Immutable.
 */
final class RowOrder {
    private final int[] columns;
    private final boolean[] descending;
    /** Whether NULL is the smallest value, before a descending order turns it around. */
    private final boolean[] nullsSmallest;

    RowOrder(PlanNode.Top node) {
        boolean[] isKnown = new boolean[node.input().type().size()];
        for (int key : node.partition()) {
            isKnown[key] = true;
        }
        List<SortKey> keys = new ArrayList<>();
        for (SortKey key : node.order()) {
            if (!isKnown[key.column()]) {
                keys.add(key);
                isKnown[key.column()] = true;
            }
        }
        for (int column = 0; column < isKnown.length; column++) {
            if (!isKnown[column]) {
                keys.add(new SortKey(column, false, false));
            }
        }
        columns = keys.stream().mapToInt(SortKey::column).toArray();
        descending = new boolean[columns.length];
        nullsSmallest = new boolean[columns.length];
        for (int i = 0; i < columns.length; i++) {
            descending[i] = keys.get(i).descending();
            nullsSmallest[i] = keys.get(i).nullsFirst() != descending[i];
        }
    }

    /** Columns of the input by which rows are compared, the first ones first: all but the partition's. The array is not to be changed. */
    int[] columns() {
        return columns;
    }

    /**
     * Negative if a row comes before one of a table, 0 if they are equal.
     *
     * @param values columns of the row's batch, as {@link #columns} names them
     * @param first the column of the table in which the first of them lies; the others follow
     */
    int compare(Column[] values, int row, StateTable table, long handle, int first) {
        for (int i = 0; i < columns.length; i++) {
            int order = table.compare(values[i], row, handle, first + i, nullsSmallest[i]);
            if (order != 0) {
                return descending[i] ? -order : order;
            }
        }
        return 0;
    }

    /** Negative if a row comes before another one, 0 if they are equal; of batches that have the input's columns as their first ones. */
    int compare(Batch left, int leftRow, Batch right, int rightRow) {
        for (int i = 0; i < columns.length; i++) {
            Column one = left.column(columns[i]);
            Column other = right.column(columns[i]);
            boolean isNull = one.nulls().get(leftRow);
            boolean isOtherNull = other.nulls().get(rightRow);
            int order;
            if (isNull || isOtherNull) {
                order = Boolean.compare(isNull, isOtherNull);
                order = nullsSmallest[i] ? -order : order;
            } else {
                order = ColumnOrder.compare(one, leftRow, other, rightRow);
            }
            if (order != 0) {
                return descending[i] ? -order : order;
            }
        }
        return 0;
    }
}
