package io.tidemark.core.function.text;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.core.expr.RowErrors;

/** Functions that write new text. A row whose text would not fit beside the others of its batch is an error, not a crash. */
final class Builders {
    /** Bytes of one batch of results. */
    private static final long MAX_HEAP = 1L << 30;

    private Builders() {}

    /** One text after the other; a NULL among them is nothing. */
    static void concat(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn out = (BytesColumn) result;
        for (int row = 0; row < rows; row++) {
            if (out.nulls().get(row)) {
                continue;
            }
            long length = 0;
            for (Column argument : arguments) {
                length += argument.nulls().get(row) ? 0 : ((BytesColumn) argument).lengths()[row];
            }
            if (!hasRoom(out, row, length, errors)) {
                continue;
            }
            int at = out.heapSize();
            for (Column argument : arguments) {
                if (!argument.nulls().get(row)) {
                    at = copy((BytesColumn) argument, row, out.heap(), at);
                }
            }
            out.setReserved(row, (int) length);
        }
    }

    /** Every occurrence of the second argument in the first replaced by the third, from left to right. */
    static void replace(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn text = (BytesColumn) arguments[0];
        BytesColumn out = (BytesColumn) result;
        for (int row = 0; row < rows; row++) {
            if (out.nulls().get(row)) {
                continue;
            }
            BytesColumn old = (BytesColumn) arguments[1];
            int oldLength = old.lengths()[row];
            int count = oldLength == 0 ? 0 : occurrences(text, old, row);
            long length =
                    text.lengths()[row] + (long) count * (((BytesColumn) arguments[2]).lengths()[row] - oldLength);
            if (hasRoom(out, row, length, errors)) {
                write(text, old, (BytesColumn) arguments[2], row, count, out);
                out.setReserved(row, (int) length);
            }
        }
    }

    private static int occurrences(BytesColumn text, BytesColumn old, int row) {
        int length = old.lengths()[row];
        int from = text.offsets()[row];
        int to = from + text.lengths()[row];
        int count = 0;
        int at = Utf8.indexOf(text.heap(), from, to, old.heap(), old.offsets()[row], length);
        while (at >= 0) {
            count++;
            at = Utf8.indexOf(text.heap(), at + length, to, old.heap(), old.offsets()[row], length);
        }
        return count;
    }

    private static void write(
            BytesColumn text, BytesColumn old, BytesColumn with, int row, int count, BytesColumn out) {
        byte[] heap = text.heap();
        int from = text.offsets()[row];
        int to = from + text.lengths()[row];
        int at = out.heapSize();
        for (int i = 0; i < count; i++) {
            int found = Utf8.indexOf(heap, from, to, old.heap(), old.offsets()[row], old.lengths()[row]);
            System.arraycopy(heap, from, out.heap(), at, found - from);
            at = copy(with, row, out.heap(), at + found - from);
            from = found + old.lengths()[row];
        }
        System.arraycopy(heap, from, out.heap(), at, to - from);
    }

    /** The text cut or filled to a number of code points; by blanks, unless there is a third argument. */
    static void pad(Column[] arguments, Column result, int rows, RowErrors errors, boolean atStart) {
        BytesColumn text = (BytesColumn) arguments[0];
        BytesColumn out = (BytesColumn) result;
        long[] lengths = ((LongColumn) arguments[1]).values();
        Filling filling = new Filling();
        for (int row = 0; row < rows; row++) {
            if (out.nulls().get(row)) {
                continue;
            }
            if (arguments.length > 2) {
                filling.read((BytesColumn) arguments[2], row);
            }
            int from = text.offsets()[row];
            int all = from + text.lengths()[row];
            int to = Utf8.skip(text.heap(), from, all, Math.max(0, lengths[row]));
            long missing = to < all ? 0 : Math.max(0, lengths[row] - Utf8.count(text.heap(), from, all));
            long bytes = filling.bytes(missing);
            if (hasRoom(out, row, to - from + bytes, errors)) {
                int at = out.heapSize();
                filling.write(bytes, out.heap(), atStart ? at : at + to - from);
                System.arraycopy(text.heap(), from, out.heap(), atStart ? at + (int) bytes : at, to - from);
                out.setReserved(row, to - from + (int) bytes);
            }
        }
    }

    private static boolean hasRoom(BytesColumn out, int row, long length, RowErrors errors) {
        if (length < 0 || out.heapSize() + length > MAX_HEAP) {
            errors.reject(out, row, ErrorCode.LIMIT_EXCEEDED, "text too long: " + length + " bytes");
            return false;
        }
        out.reserve((int) length);
        return true;
    }

    private static int copy(BytesColumn from, int row, byte[] out, int at) {
        System.arraycopy(from.heap(), from.offsets()[row], out, at, from.lengths()[row]);
        return at + from.lengths()[row];
    }
}
