package io.tidemark.core.function.nested;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.nested.NestedWriter;
import io.tidemark.api.type.DataType;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;
import java.util.List;

/** {@code ARRAY[…]} and {@code ROW(…)}: the arguments become items; never NULL. One thread at a time. */
final class Construct implements Kernel.NullAware {
    private final List<DataType> types;
    private final NestedWriter writer = new NestedWriter();

    Construct(List<DataType> types) {
        this.types = types;
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        for (int row = 0; row < rows; row++) {
            writer.begin();
            for (int i = 0; i < arguments.length; i++) {
                writer.add(types.get(i), arguments[i], row);
            }
            writer.store((BytesColumn) result, row);
        }
    }
}
