package io.tidemark.api.format;

import io.tidemark.api.data.Batch;
import java.io.ByteArrayOutputStream;

/** Turns columns into bytes. One thread at a time. */
public interface Encoder {
    /** Writes what precedes the first row of a unit, such as a CSV header. */
    void begin(ByteArrayOutputStream out);

    /** Appends row {@code row} of {@code batch} to {@code out}, with its terminator. */
    void encode(Batch batch, int row, ByteArrayOutputStream out);
}
