package io.tidemark.core.function.nested;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.nested.NestedReader;
import io.tidemark.api.type.DataType;
import java.util.Arrays;

/** The elements of all arrays of a column in one column of their own, with where those of each row begin. One thread at a time. */
public final class Elements {
    private final DataType type;
    private final NestedReader items = new NestedReader();
    private final Column column;
    private int[] starts = new int[1];

    /**
     * @param type of the elements
     */
    public Elements(DataType type) {
        this.type = type;
        column = Column.create(type, 1);
    }

    /** Takes the elements out of rows {@code [0, rows)}; a NULL has none. */
    public void read(BytesColumn arrays, int rows) {
        column.clear();
        starts = starts.length <= rows ? new int[Math.max(rows + 1, starts.length * 2)] : starts;
        int count = 0;
        for (int row = 0; row < rows; row++) {
            starts[row] = count;
            if (arrays.nulls().get(row)) {
                continue;
            }
            for (items.begin(arrays, row); items.hasNext(); count++) {
                column.ensureCapacity(count + 1);
                items.read(type, column, count);
            }
        }
        starts[rows] = count;
    }

    /** The elements of row after row. */
    public Column column() {
        return column;
    }

    /** Where the elements of row {@code row} begin; those of the row after it begin where they end. */
    public int start(int row) {
        return starts[row];
    }

    /** How many elements row {@code row} has. */
    public int count(int row) {
        return starts[row + 1] - starts[row];
    }

    /** The row that element {@code index} is of; the last of {@code rows} rows has the last ones. */
    int rowOf(int index, int rows) {
        int found = Arrays.binarySearch(starts, 0, rows + 1, index);
        int row = found >= 0 ? found : -found - 2;
        while (starts[row + 1] == starts[row]) {
            row++;
        }
        return row;
    }
}
