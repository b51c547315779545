package io.tidemark.api.format;

import io.tidemark.api.data.Batch;
import io.tidemark.api.source.Slice;

/** Turns the bytes of rows into columns. One thread at a time. */
public interface Decoder {
    /**
     * Decodes each row of {@code slice} into {@code batch} (cleared by the caller), or rejects it. For each row that is
     * good, sets the values, weight 1, and as position the row's index in the slice. Byte columns may share the slice's
     * buffer. Nothing is coerced silently: a value that does not fit its column rejects the row.
     */
    void decode(Slice slice, Batch batch, Rejections rejections);
}
