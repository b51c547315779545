package io.tidemark.format.raw;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.format.Encoder;
import java.io.ByteArrayOutputStream;

/** Writes the only column as it is; NULL is an empty row. One thread at a time. */
final class RawEncoder implements Encoder {
    @Override
    public void begin(ByteArrayOutputStream out) {
        // There is no header.
    }

    @Override
    public void encode(Batch batch, int row, ByteArrayOutputStream out) {
        BytesColumn values = batch.bytes(0);
        if (!values.nulls().get(row)) {
            out.write(values.heap(), values.offsets()[row], values.lengths()[row]);
        }
        out.write('\n');
    }
}
