package io.tidemark.core.function.cast;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.format.nested.ValueText;
import io.tidemark.api.format.text.ColumnText;
import io.tidemark.api.format.text.TimestampText;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Storage;
import io.tidemark.api.type.TypeKind;
import io.tidemark.core.expr.RowErrors;
import io.tidemark.core.function.Kernel;

/** A value as Postgres prints it. */
final class ToText implements Kernel.Strict {
    private final DataType from;
    private final byte[] buffer = new byte[ColumnText.MAX_LENGTH];

    ToText(DataType from) {
        this.from = from;
    }

    @Override
    public void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn out = (BytesColumn) result;
        for (int row = 0; row < rows; row++) {
            if (out.nulls().get(row)) {
                continue;
            }
            if (from.storage() == Storage.BYTES) {
                out.set(row, ValueText.text(from, arguments[0], row));
            } else {
                out.set(row, buffer, 0, write(arguments[0], row));
            }
        }
    }

    private int write(Column column, int row) {
        boolean zoned = from.kind() == TypeKind.TIMESTAMP_TZ;
        if (zoned || from.kind() == TypeKind.TIMESTAMP) {
            return TimestampText.writeSql(((LongColumn) column).get(row), zoned, buffer, 0);
        }
        return ColumnText.write(from, column, row, buffer, 0);
    }
}
