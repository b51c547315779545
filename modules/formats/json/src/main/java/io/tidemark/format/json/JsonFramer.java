package io.tidemark.format.json;

import io.tidemark.api.format.Framer;
import io.tidemark.api.format.text.Words;
import io.tidemark.api.source.Slice;
import io.tidemark.format.json.value.JsonSkipper;

/**
 * Rows end at line feeds; a carriage return before one belongs to it. Lines of white space are no rows. A byte order mark at
 * the start of a unit is its head.
 */
final class JsonFramer implements Framer {
    private static final long LINE_FEEDS = Words.ONES * '\n';
    private static final int MARK_LENGTH = 3;

    @Override
    public int frame(Slice slice, int from, int to, long unitOffset, boolean atEnd, int maxRows) {
        byte[] buffer = slice.buffer;
        int head = unitOffset == 0 ? headLength(buffer, from, to, atEnd) : 0;
        if (head < 0) {
            return from;
        }
        int lineStart = from + head;
        while (slice.count < maxRows) {
            int lineEnd = nextFeed(buffer, lineStart, to);
            if (lineEnd == to) {
                break;
            }
            addLine(slice, lineStart, lineEnd, unitOffset + (lineStart - from));
            lineStart = lineEnd + 1;
        }
        boolean isRest = atEnd && lineStart < to;
        if (isRest && slice.count < maxRows && addLine(slice, lineStart, to, unitOffset + (lineStart - from))) {
            lineStart = to;
        }
        // A mark without a line is not consumed: what was consumed ends with a line.
        return lineStart == from + head ? from : lineStart;
    }

    /** The index of the first line feed of {@code buffer[from, to)}; {@code to} if there is none. */
    private static int nextFeed(byte[] buffer, int from, int to) {
        int at = from;
        for (; at + 4 * Long.BYTES <= to; at += 4 * Long.BYTES) {
            long first = Words.matches(Words.load(buffer, at), LINE_FEEDS);
            long second = Words.matches(Words.load(buffer, at + Long.BYTES), LINE_FEEDS);
            long third = Words.matches(Words.load(buffer, at + 2 * Long.BYTES), LINE_FEEDS);
            long fourth = Words.matches(Words.load(buffer, at + 3 * Long.BYTES), LINE_FEEDS);
            if ((first | second | third | fourth) != 0) {
                // In which word a line ends cannot be foreseen: no branch for it, but 32 bits of which the lowest is
                // the first feed.
                return at
                        + Integer.numberOfTrailingZeros(Words.bits(first)
                                | Words.bits(second) << Long.BYTES
                                | Words.bits(third) << 2 * Long.BYTES
                                | Words.bits(fourth) << 3 * Long.BYTES);
            }
        }
        while (at < to && buffer[at] != '\n') {
            at++;
        }
        return at;
    }

    /** Adds the line unless it is blank; says whether it did. */
    private static boolean addLine(Slice slice, int from, int to, long offset) {
        byte[] buffer = slice.buffer;
        int end = to > from && buffer[to - 1] == '\r' ? to - 1 : to;
        if (end == from || (buffer[from] != '{' && JsonSkipper.blanksEnd(buffer, from, end) == end)) {
            return false;
        }
        slice.add(from, end - from, offset);
        return true;
    }

    @Override
    public int headLength(byte[] buffer, int from, int to, boolean atEnd) {
        byte[] mark = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
        for (int i = 0; i < MARK_LENGTH; i++) {
            if (from + i == to) {
                return atEnd ? 0 : -1;
            }
            if (buffer[from + i] != mark[i]) {
                return 0;
            }
        }
        return MARK_LENGTH;
    }
}
