package io.tidemark.connector.kafka.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.Column;
import io.tidemark.api.format.Encoder;
import io.tidemark.api.format.Format;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.RowType;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Keys and values of a sink's rows, as bytes. One thread at a time. */
final class RowBytes {
    private final int[] keyColumns;
    private final RowType keyType;
    private final Encoder values;
    private final Encoder keys;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    RowBytes(SinkSchema schema, Format format, Options formatOptions) {
        keyColumns = schema.key();
        keyType = schema.row().select(keyColumns);
        values = format.encoder(schema.row(), formatOptions);
        keys = format.encoder(keyType, formatOptions);
    }

    byte[] value(Batch rows, int row) {
        values.encode(rows, row, out);
        return taken();
    }

    /** The key columns of the rows, shared; empty if the sink has no key. */
    Batch keys(Batch rows) {
        Column[] columns = new Column[keyColumns.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = rows.column(keyColumns[i]);
        }
        Batch shared = new Batch(keyType, columns, 0);
        shared.setCount(rows.count());
        return shared;
    }

    /** The key of a row of {@link #keys}; null if the sink has none. */
    byte @Nullable [] key(Batch shared, int row) {
        if (keyColumns.length == 0) {
            return null;
        }
        keys.encode(shared, row, out);
        return taken();
    }

    /** Without the terminator that rows in a file have. */
    private byte[] taken() {
        byte[] bytes = out.toByteArray();
        out.reset();
        boolean isTerminated = bytes.length > 0 && bytes[bytes.length - 1] == '\n';
        return isTerminated ? Arrays.copyOf(bytes, bytes.length - 1) : bytes;
    }
}
