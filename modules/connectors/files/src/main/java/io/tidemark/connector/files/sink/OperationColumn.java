package io.tidemark.connector.files.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import io.tidemark.api.type.RowType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The column {@code _op}, which says what a change does: first in files of modes that know more than inserts. One thread at a time. */
final class OperationColumn {
    static final String NAME = "_op";

    private final byte[] words;
    private final int positiveLength;
    private final BytesColumn column = new BytesColumn(0);
    private final RowType type;

    OperationColumn(SinkMode mode, RowType row) {
        String positive = mode == SinkMode.UPSERT ? "upsert" : "insert";
        String negative = mode == SinkMode.UPSERT ? "delete" : "retract";
        words = (positive + negative).getBytes(StandardCharsets.US_ASCII);
        positiveLength = positive.length();
        List<Field> fields = new ArrayList<>();
        fields.add(Field.required(NAME, DataType.VARCHAR));
        fields.addAll(row.fields());
        type = new RowType(fields);
    }

    /** The row with the column before it. */
    RowType type() {
        return type;
    }

    /** The columns of {@code changes}, not copied, with the column before them; valid until the next call. */
    Batch prepend(Batch changes) {
        column.clear();
        column.ensureCapacity(changes.count());
        column.share(words, words.length);
        for (int row = 0; row < changes.count(); row++) {
            if (changes.weights()[row] > 0) {
                column.setSlice(row, 0, positiveLength);
            } else {
                column.setSlice(row, positiveLength, words.length - positiveLength);
            }
        }
        Column[] columns = new Column[type.size()];
        columns[0] = column;
        for (int i = 1; i < columns.length; i++) {
            columns[i] = changes.column(i - 1);
        }
        Batch prepended = new Batch(type, columns, 0);
        prepended.setCount(changes.count());
        return prepended;
    }
}
