package io.tidemark.runtime.catalog;

import io.tidemark.api.data.Batch;
import io.tidemark.api.data.BytesColumn;

/**
 * How many characters the texts of columns may have, as {@code VARCHAR(n)} and {@code CHAR(n)} declare it. As in Postgres, a text that only blanks at its
 * end make too long is cut, and those of a CHAR mean nothing: here they are not kept. Immutable.
 *
 * @param ofColumns for each column n of VARCHAR(n), -n of CHAR(n), 0 if a text is as long as it is; empty if all are
 */
public record TextLengths(int[] ofColumns) {
    /** All texts are as long as they are. */
    public static final TextLengths NONE = new TextLengths(new int[0]);

    private static final int CONTINUES = 0x80;
    private static final int CONTINUES_MASK = 0xC0;

    /** Whether no text is limited. */
    public boolean isEmpty() {
        return ofColumns.length == 0;
    }

    /** Whether texts of a column are limited. */
    public boolean has(int column) {
        return column < ofColumns.length && ofColumns[column] != 0;
    }

    /** The type of a limited column as it is declared: {@code VARCHAR(20)}. */
    public String type(int column) {
        int length = ofColumns[column];
        return length < 0 ? "CHAR(" + -length + ")" : "VARCHAR(" + length + ")";
    }

    /** Lets the texts of a row have their lengths; returns the first column whose text is too long, or -1 if none is. */
    public int fit(Batch rows, int row) {
        for (int column = 0; column < ofColumns.length; column++) {
            boolean isText =
                    ofColumns[column] != 0 && !rows.column(column).nulls().get(row);
            if (isText && !fit(rows.bytes(column), row, ofColumns[column])) {
                return column;
            }
        }
        return -1;
    }

    private static boolean fit(BytesColumn texts, int row, int length) {
        byte[] heap = texts.heap();
        int start = texts.offsets()[row];
        int end = start + texts.lengths()[row];
        int cut = end(heap, start, end, Math.abs(length));
        int last = end;
        int least = length < 0 ? start : cut;
        while (last > least && heap[last - 1] == ' ') {
            last--;
        }
        if (last > cut) {
            return false;
        }
        int kept = Math.max(last, length < 0 ? start : Math.min(cut, end));
        if (kept < end) {
            texts.setSlice(row, start, kept - start);
        }
        return true;
    }

    /** Where the first {@code most} characters end. */
    private static int end(byte[] heap, int start, int end, int most) {
        int characters = 0;
        for (int at = start; end - start > most && at < end; at++) {
            if ((heap[at] & CONTINUES_MASK) != CONTINUES && ++characters > most) {
                return at;
            }
        }
        return end;
    }
}
