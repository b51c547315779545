package io.tidemark.format.raw;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.format.Decoder;
import io.tidemark.api.format.Rejections;
import io.tidemark.api.format.text.Utf8;
import io.tidemark.api.source.Slice;
import io.tidemark.api.type.Field;

/** A row's bytes are its only column, which shares them; a text must be UTF-8. One thread at a time. */
final class RawDecoder implements Decoder {
    private final Field field;
    private final boolean isText;

    RawDecoder(Field field, boolean isText) {
        this.field = field;
        this.isText = isText;
    }

    @Override
    public void decode(Slice slice, Batch batch, Rejections rejections) {
        batch.ensureCapacity(slice.count);
        BytesColumn values = batch.bytes(0);
        values.share(slice.buffer, slice.bufferSize);
        int count = 0;
        for (int row = 0; row < slice.count; row++) {
            int start = slice.starts[row];
            int end = start + slice.lengths[row];
            String fault = slice.fault(row);
            if (fault != null) {
                rejections.add(row, null, fault);
            } else if (isText && Utf8.firstInvalid(slice.buffer, start, end) < end) {
                rejections.add(row, field.name(), "the value is not UTF-8: declare the column BYTEA");
            } else {
                values.setSlice(count, start, slice.lengths[row]);
                batch.weights()[count] = 1;
                batch.positions()[count] = row;
                batch.marks()[count++] = Batch.NO_PHASE;
            }
        }
        batch.setCount(count);
    }
}
