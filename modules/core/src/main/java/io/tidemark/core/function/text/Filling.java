package io.tidemark.core.function.text;

import io.tidemark.api.data.BytesColumn;

/** The text that padding repeats; at first the blank. */
final class Filling {
    private byte[] source = {' '};
    private int from;
    private int length = 1;
    private int points = 1;

    /** Takes the text of a row, which stays where it is. */
    void read(BytesColumn column, int row) {
        source = column.heap();
        from = column.offsets()[row];
        length = column.lengths()[row];
        points = Utf8.count(source, from, from + length);
    }

    /** Bytes of {@code count} code points of the repeated text; 0 if there is none, negative if that would be too many. */
    long bytes(long count) {
        if (points == 0) {
            return 0;
        }
        if (count > Integer.MAX_VALUE) {
            return Integer.MIN_VALUE;
        }
        int rest = Utf8.skip(source, from, from + length, count % points) - from;
        return count / points * length + rest;
    }

    /** Writes that many bytes of the repeated text. */
    void write(long bytes, byte[] out, int at) {
        for (long done = 0; done < bytes; done += length) {
            System.arraycopy(source, from, out, at + (int) done, (int) Math.min(length, bytes - done));
        }
    }
}
