package io.tidemark.core.function.text;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.core.expr.RowErrors;

/** Functions whose result is a part of the text: the result shares the bytes, and only offsets and lengths are computed. */
final class Slices {
    private Slices() {}

    /** From a code point, counted from 1 and possibly below it, on: for a length if there is one. */
    static void substring(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn text = (BytesColumn) arguments[0];
        BytesColumn out = share(text, result);
        long[] starts = ((LongColumn) arguments[1]).values();
        long[] lengths = arguments.length > 2 ? ((LongColumn) arguments[2]).values() : starts;
        boolean toEnd = arguments.length == 2;
        byte[] heap = text.heap();
        for (int row = 0; row < rows; row++) {
            if (out.nulls().get(row)) {
                continue;
            }
            int from = text.offsets()[row];
            int to = from + text.lengths()[row];
            if (!toEnd && lengths[row] < 0) {
                errors.reject(result, row, ErrorCode.INVALID_ARGUMENT, "negative substring length: " + lengths[row]);
                continue;
            }
            long first = starts[row];
            int start = Utf8.skip(heap, from, to, Math.max(1, first) - 1);
            // What would lie before the first code point counts for the length.
            long wanted = first < 1 ? Math.max(1, first + lengths[row]) - 1 : lengths[row];
            int end = toEnd ? to : Utf8.skip(heap, start, to, wanted);
            out.setSlice(row, start, end - start);
        }
    }

    /** The first code points; of a negative number, all but that many of the last. */
    static void left(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn text = (BytesColumn) arguments[0];
        BytesColumn out = share(text, result);
        long[] counts = ((LongColumn) arguments[1]).values();
        byte[] heap = text.heap();
        for (int row = 0; row < rows; row++) {
            if (!out.nulls().get(row)) {
                int from = text.offsets()[row];
                int to = from + text.lengths()[row];
                long count = counts[row];
                int end =
                        count >= 0 ? Utf8.skip(heap, from, to, count) : Utf8.skipBack(heap, from, to, opposite(count));
                out.setSlice(row, from, end - from);
            }
        }
    }

    /** The last code points; of a negative number, all but that many of the first. */
    static void right(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn text = (BytesColumn) arguments[0];
        BytesColumn out = share(text, result);
        long[] counts = ((LongColumn) arguments[1]).values();
        byte[] heap = text.heap();
        for (int row = 0; row < rows; row++) {
            if (!out.nulls().get(row)) {
                int from = text.offsets()[row];
                int to = from + text.lengths()[row];
                long count = counts[row];
                int start =
                        count >= 0 ? Utf8.skipBack(heap, from, to, count) : Utf8.skip(heap, from, to, opposite(count));
                out.setSlice(row, start, to - start);
            }
        }
    }

    private static long opposite(long negative) {
        return negative == Long.MIN_VALUE ? Long.MAX_VALUE : -negative;
    }

    /** Cuts off, at the start or the end or both, the code points that are in the second argument; blanks if there is none. */
    static void trim(Column[] arguments, Column result, int rows, boolean atStart, boolean atEnd) {
        BytesColumn text = (BytesColumn) arguments[0];
        BytesColumn out = share(text, result);
        CodePoints cut = new CodePoints();
        byte[] heap = text.heap();
        for (int row = 0; row < rows; row++) {
            if (out.nulls().get(row)) {
                continue;
            }
            if (arguments.length > 1) {
                cut.read((BytesColumn) arguments[1], row);
            }
            int from = text.offsets()[row];
            int to = from + text.lengths()[row];
            while (atStart && from < to && cut.has(heap, from, Utf8.next(heap, from, to))) {
                from = Utf8.next(heap, from, to);
            }
            while (atEnd && from < to && cut.has(heap, Utf8.previous(heap, from, to), to)) {
                to = Utf8.previous(heap, from, to);
            }
            out.setSlice(row, from, to - from);
        }
    }

    private static BytesColumn share(BytesColumn text, Column result) {
        BytesColumn out = (BytesColumn) result;
        out.share(text.heap(), text.heapSize());
        return out;
    }
}
