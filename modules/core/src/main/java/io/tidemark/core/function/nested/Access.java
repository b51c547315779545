package io.tidemark.core.function.nested;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.data.nested.NestedReader;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import java.util.List;

/** One item of an array or a row. One thread at a time. */
final class Access {
    private Access() {}

    /** {@code array[index]}, counted from 1; NULL where there is no such element. */
    static Kernel.Strict ofElement(DataType element) {
        NestedReader items = new NestedReader();
        return (arguments, result, rows, errors) -> {
            BytesColumn arrays = (BytesColumn) arguments[0];
            long[] indexes = ((LongColumn) arguments[1]).values();
            for (int row = 0; row < rows; row++) {
                if (result.nulls().get(row)) {
                    continue;
                }
                items.begin(arrays, row);
                for (long i = 1; i < indexes[row] && items.hasNext(); i++) {
                    items.skip(element);
                }
                if (indexes[row] > 0 && items.hasNext()) {
                    items.read(element, result, row);
                } else {
                    result.nulls().set(row);
                }
            }
        };
    }

    /** {@code row.field}. */
    static Kernel.Strict ofField(List<Field> fields, int index) {
        return new FieldKernel(fields, index, new NestedReader());
    }

    private record FieldKernel(List<Field> fields, int index, NestedReader items) implements Kernel.Strict {
        @Override
        public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
            for (int row = 0; row < rows; row++) {
                if (!result.nulls().get(row)) {
                    items.begin((BytesColumn) arguments[0], row);
                    for (int i = 0; i < index; i++) {
                        items.skip(fields.get(i).type());
                    }
                    items.read(fields.get(index).type(), result, row);
                }
            }
        }
    }
}
