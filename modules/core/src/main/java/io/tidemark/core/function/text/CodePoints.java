package io.tidemark.core.function.text;

import io.tidemark.api.data.BytesColumn;
import java.util.Arrays;

/** A set of code points, as the characters to trim; at first the blank. */
final class CodePoints {
    private byte[] source = {' '};
    private int from;
    private int to = 1;

    /** Takes the code points of a row, which stay where they are. */
    void read(BytesColumn column, int row) {
        source = column.heap();
        from = column.offsets()[row];
        to = from + column.lengths()[row];
    }

    /** Whether the code point in {@code heap[at, next)} is in the set. */
    boolean has(byte[] heap, int at, int next) {
        int end;
        for (int i = from; i < to; i = end) {
            end = Utf8.next(source, i, to);
            if (Arrays.equals(source, i, end, heap, at, next)) {
                return true;
            }
        }
        return false;
    }
}
