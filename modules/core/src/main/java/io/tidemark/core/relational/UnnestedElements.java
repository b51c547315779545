package io.tidemark.core.relational;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.nested.NestedReader;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.TypeKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Elements of arrays as columns: for each array one, or those of the fields if its elements are rows, and the place of the element behind them. Of arrays that
 * stand side by side the longest says how many there are; the elements of others are NULL then. One thread at a time.
 */
final class UnnestedElements {
    private final List<DataType> types = new ArrayList<>();
    private final NestedReader[] readers;
    private final BytesColumn[] arrays;
    private final boolean[] hasMore;
    private final List<Column> columns = new ArrayList<>();
    private final LongColumn places = new LongColumn(1);
    private final BytesColumn row = new BytesColumn(1);
    private final NestedReader fields = new NestedReader();
    private long place;
    private int count;

    /** Elements of arrays of these types. */
    UnnestedElements(List<DataType> arrayTypes) {
        readers = new NestedReader[arrayTypes.size()];
        arrays = new BytesColumn[arrayTypes.size()];
        hasMore = new boolean[arrayTypes.size()];
        for (int i = 0; i < readers.length; i++) {
            readers[i] = new NestedReader();
            DataType element = arrayTypes.get(i).element();
            types.add(element);
            columnTypes(element).forEach(type -> columns.add(Column.create(type, 1)));
        }
    }

    private static List<DataType> columnTypes(DataType element) {
        return element.kind() == TypeKind.ROW
                ? element.parts().stream().map(Field::type).toList()
                : List.of(element);
    }

    /** Stands before the first elements of the arrays in row {@code atRow}; a NULL has none. */
    void begin(Column[] given, int atRow) {
        place = 0;
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = (BytesColumn) given[i];
            hasMore[i] = !arrays[i].nulls().get(atRow);
            if (hasMore[i]) {
                readers[i].begin(arrays[i], atRow);
                hasMore[i] = readers[i].hasNext();
            }
        }
    }

    boolean hasNext() {
        for (boolean more : hasMore) {
            if (more) {
                return true;
            }
        }
        return false;
    }

    /** Adds the next element of each array. */
    void add() {
        int column = 0;
        reserve();
        for (int i = 0; i < readers.length; i++) {
            DataType type = types.get(i);
            int width = columnTypes(type).size();
            if (!hasMore[i]) {
                setNull(column, width);
            } else if (type.kind() == TypeKind.ROW) {
                addFields(readers[i], type, column);
            } else {
                readers[i].read(type, columns.get(column), count);
            }
            hasMore[i] = hasMore[i] && readers[i].hasNext();
            column += width;
        }
        places.set(count++, ++place);
    }

    private void addFields(NestedReader reader, DataType type, int column) {
        row.clear();
        reader.read(type, row, 0);
        if (row.nulls().get(0)) {
            setNull(column, type.parts().size());
            return;
        }
        fields.begin(row, 0);
        for (int i = 0; i < type.parts().size(); i++) {
            fields.read(type.parts().get(i).type(), columns.get(column + i), count);
        }
    }

    /** Adds an element that there is not: all NULL, its place too. */
    void addNothing() {
        reserve();
        setNull(0, columns.size());
        places.nulls().set(count++);
    }

    private void setNull(int from, int width) {
        for (Column column : columns.subList(from, from + width)) {
            column.setNull(count);
        }
    }

    private void reserve() {
        columns.forEach(column -> column.ensureCapacity(count + 1));
        places.ensureCapacity(count + 1);
    }

    /** How many there are since {@link #clear}. */
    int count() {
        return count;
    }

    /** A column of the elements, then that of their places. */
    Column column(int index) {
        return index < columns.size() ? columns.get(index) : places;
    }

    void clear() {
        columns.forEach(Column::clear);
        places.clear();
        count = 0;
    }
}
