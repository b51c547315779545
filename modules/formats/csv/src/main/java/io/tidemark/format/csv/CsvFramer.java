package io.tidemark.format.csv;

import io.tidemark.api.format.Framer;
import io.tidemark.api.source.Slice;

/**
 * Rows end at line feeds outside quotes; a carriage return before one belongs to it. Empty lines are no rows. The head is a
 * byte order mark and, if the dialect has one, the header line.
 *
 * <p>A quote that is never closed would take the rest of the file into one row. Where the file ends, that row is cut after its first line
 * instead: the decoder rejects that line, and the lines after it are rows of their own.
 */
final class CsvFramer implements Framer {
    private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final boolean header;
    private final RowScanner scanner;

    CsvFramer(Dialect dialect) {
        header = dialect.header();
        scanner = new RowScanner(dialect);
    }

    @Override
    public int frame(Slice slice, int from, int to, long unitOffset, boolean atEnd, int maxRows) {
        byte[] buffer = slice.buffer;
        int head = unitOffset == 0 ? headLength(buffer, from, to, atEnd) : 0;
        if (head < 0) {
            return from;
        }
        int first = from + head;
        int start = first;
        while (slice.count < maxRows && start < to) {
            int end = scanner.rowEnd(buffer, start, to);
            if (end == RowScanner.NOT_FOUND) {
                if (!atEnd) {
                    break;
                }
                end = lineEnd(buffer, start, to);
            }
            int contentEnd = end > start && buffer[end - 1] == '\r' ? end - 1 : end;
            if (contentEnd > start) {
                slice.add(start, contentEnd - start, unitOffset + (start - from));
            }
            start = Math.min(to, end + 1);
        }
        // A head without a row is not consumed: what was consumed ends with a row or a line.
        return start == first ? from : start;
    }

    private static int lineEnd(byte[] buffer, int from, int to) {
        int end = from;
        while (end < to && buffer[end] != '\n') {
            end++;
        }
        return end;
    }

    @Override
    public int headLength(byte[] buffer, int from, int to, boolean atEnd) {
        int start = from;
        for (int i = 0; i < MARK.length; i++) {
            if (from + i >= to) {
                return atEnd ? (header ? to - from : 0) : -1;
            }
            if (buffer[from + i] != MARK[i]) {
                break;
            }
            start = i == MARK.length - 1 ? from + MARK.length : from;
        }
        if (!header) {
            return start - from;
        }
        // Empty lines before the header are part of the head.
        while (start < to && (buffer[start] == '\n' || buffer[start] == '\r')) {
            start++;
        }
        int end = scanner.rowEnd(buffer, start, to);
        if (end == RowScanner.NOT_FOUND) {
            return atEnd ? to - from : -1;
        }
        return end + 1 - from;
    }
}
