package io.tidemark.format.json;

import io.tidemark.api.format.Framer;
import io.tidemark.api.format.text.Words;
import io.tidemark.api.source.Slice;

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
        int at = lineStart;
        // Eight bytes at a time while they are all before the end; each line feed found in a word ends a line.
        while (slice.count < maxRows && at + Long.BYTES <= to) {
            at = withoutFeeds(buffer, at, to);
            long found = at + Long.BYTES <= to ? Words.matches(Words.load(buffer, at), LINE_FEEDS) : 0;
            if (found == 0) {
                break;
            }
            int lineEnd = at + Words.first(found);
            addLine(slice, lineStart, lineEnd, unitOffset + (lineStart - from));
            lineStart = lineEnd + 1;
            at = lineStart;
        }
        for (; slice.count < maxRows && at < to; at++) {
            if (buffer[at] == '\n') {
                addLine(slice, lineStart, at, unitOffset + (lineStart - from));
                lineStart = at + 1;
            }
        }
        if (atEnd && slice.count < maxRows && addLine(slice, lineStart, to, unitOffset + (lineStart - from))) {
            lineStart = to;
        }
        // A mark without a line is not consumed: what was consumed ends with a line.
        return lineStart == from + head ? from : lineStart;
    }

    /** Where the next word that has a line feed starts, or fewer than eight bytes are left. */
    private static int withoutFeeds(byte[] buffer, int from, int to) {
        int at = from;
        // Four words in one go: most words are in the middle of a line.
        while (at + 4 * Long.BYTES <= to
                && (Words.matches(Words.load(buffer, at), LINE_FEEDS)
                                | Words.matches(Words.load(buffer, at + Long.BYTES), LINE_FEEDS)
                                | Words.matches(Words.load(buffer, at + 2 * Long.BYTES), LINE_FEEDS)
                                | Words.matches(Words.load(buffer, at + 3 * Long.BYTES), LINE_FEEDS))
                        == 0) {
            at += 4 * Long.BYTES;
        }
        while (at + Long.BYTES <= to && Words.matches(Words.load(buffer, at), LINE_FEEDS) == 0) {
            at += Long.BYTES;
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
