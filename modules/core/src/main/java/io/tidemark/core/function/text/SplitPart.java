package io.tidemark.core.function.text;

import io.tidemark.api.data.BytesColumn;
import io.tidemark.api.data.Column;
import io.tidemark.api.data.LongColumn;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.core.expr.RowErrors;

/**
 * SPLIT_PART: the n-th part between delimiters, counted from the end if n is negative; empty if there is none. Delimiters are found from left to right, and
 * an empty one is nowhere. The result shares the bytes of the text.
 */
final class SplitPart {
    private SplitPart() {}

    static void apply(Column[] arguments, Column result, int rows, RowErrors errors) {
        BytesColumn text = (BytesColumn) arguments[0];
        BytesColumn delimiter = (BytesColumn) arguments[1];
        long[] numbers = ((LongColumn) arguments[2]).values();
        BytesColumn out = (BytesColumn) result;
        out.share(text.heap(), text.heapSize());
        for (int row = 0; row < rows; row++) {
            if (out.nulls().get(row)) {
                continue;
            }
            long number = numbers[row];
            if (number == 0) {
                errors.reject(result, row, ErrorCode.INVALID_ARGUMENT, "field position must not be zero");
                continue;
            }
            long before = number > 0 ? number - 1 : delimiters(text, delimiter, row) + 1 + number;
            part(text, delimiter, row, before, out);
        }
    }

    /** The part after so many delimiters; empty if there are not so many, or fewer than none are asked for. */
    private static void part(BytesColumn text, BytesColumn delimiter, int row, long before, BytesColumn out) {
        int from = text.offsets()[row];
        int to = from + text.lengths()[row];
        long left = before;
        if (left > 0 && delimiter.lengths()[row] == 1) {
            // One of a byte, as most are, is counted rather than searched for again and again.
            int found = Utf8.occurrence(
                    text.heap(), from, to, delimiter.heap()[delimiter.offsets()[row]], left - 1);
            if (found < 0) {
                out.setSlice(row, to, 0);
                return;
            }
            from = found + 1;
            left = 0;
        }
        for (; left > 0; left--) {
            int found = next(text, delimiter, row, from, to);
            if (found < 0) {
                out.setSlice(row, to, 0);
                return;
            }
            from = found + delimiter.lengths()[row];
        }
        int end = before < 0 ? from : next(text, delimiter, row, from, to);
        out.setSlice(row, from, (end < 0 ? to : end) - from);
    }

    private static long delimiters(BytesColumn text, BytesColumn delimiter, int row) {
        int from = text.offsets()[row];
        int to = from + text.lengths()[row];
        long count = 0;
        for (int at = next(text, delimiter, row, from, to); at >= 0; at = next(text, delimiter, row, from, to)) {
            count++;
            from = at + delimiter.lengths()[row];
        }
        return count;
    }

    /** Where the next delimiter begins in {@code [from, to)}; -1 if there is none. */
    private static int next(BytesColumn text, BytesColumn delimiter, int row, int from, int to) {
        int length = delimiter.lengths()[row];
        return length == 0
                ? -1
                : Utf8.indexOf(
                        text.heap(), from, to, delimiter.heap(), delimiter.offsets()[row], length);
    }
}
