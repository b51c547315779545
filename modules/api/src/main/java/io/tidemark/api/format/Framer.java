package io.tidemark.api.format;

import io.tidemark.api.source.Slice;

/**
 * Finds where rows end. One thread at a time; one framer for each unit.
 *
 * <p>Blank lines (JSON) and the header (CSV) are no rows. A byte order mark at the start of the unit is skipped.
 */
public interface Framer {
    /**
     * Adds the rows that end within {@code slice.buffer[from, to)} to the slice, {@code maxRows} at most in all.
     *
     * @param unitOffset offset in the unit of {@code buffer[from]}; row offsets are counted from it
     * @param atEnd whether {@code to} is the end of the unit for good, so that a last row needs no terminator
     * @return the index after the last byte consumed: where the next call goes on
     */
    int frame(Slice slice, int from, int to, long unitOffset, boolean atEnd, int maxRows);

    /**
     * Length of the head (the CSV header with its terminator, a byte order mark) at {@code buffer[from, to)}, the start of
     * a unit: 0 if the format has none, -1 if more bytes are needed to tell.
     */
    int headLength(byte[] buffer, int from, int to, boolean atEnd);
}
