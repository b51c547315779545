package io.tidemark.format.raw;

import io.tidemark.api.format.Framer;
import io.tidemark.api.source.Slice;

/** Rows end at line feeds; a carriage return before one belongs to it. Empty lines are rows. */
final class LineFramer implements Framer {
    @Override
    public int frame(Slice slice, int from, int to, long unitOffset, boolean atEnd, int maxRows) {
        byte[] buffer = slice.buffer;
        int start = from;
        for (int at = from; at < to && slice.count < maxRows; at++) {
            if (buffer[at] == '\n') {
                add(slice, start, at, unitOffset + start - from);
                start = at + 1;
            }
        }
        if (atEnd && start < to && slice.count < maxRows) {
            add(slice, start, to, unitOffset + start - from);
            start = to;
        }
        return start;
    }

    private static void add(Slice slice, int start, int end, long offset) {
        int length = end - start;
        slice.add(start, length > 0 && slice.buffer[end - 1] == '\r' ? length - 1 : length, offset);
    }

    @Override
    public int headLength(byte[] buffer, int from, int to, boolean atEnd) {
        return 0;
    }
}
