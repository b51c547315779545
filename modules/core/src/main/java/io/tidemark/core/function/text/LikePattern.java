package io.tidemark.core.function.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A LIKE pattern, cut at each {@code %} into segments:
 *
 * <ol>
 *   <li>the first segment matches at the start, unless the pattern begins with {@code %};
 *   <li>the last matches at the end, unless the pattern ends with {@code %};
 *   <li>those between are looked for from left to right. The leftmost place of one leaves most room for the next, so that there
 *       is no way back to try.
 * </ol>
 *
 * A segment is a run of bytes and of {@code _}, each of which matches one code point. Immutable.
 */
final class LikePattern {
    /** In {@link Segment#units}: any one code point. */
    private static final int ANY = -1;

    private final Segment[] segments;
    private final boolean anchoredAtStart;
    private final boolean anchoredAtEnd;

    private LikePattern(List<Segment> segments, boolean anchoredAtStart, boolean anchoredAtEnd) {
        this.segments = segments.toArray(Segment[]::new);
        this.anchoredAtStart = anchoredAtStart;
        this.anchoredAtEnd = anchoredAtEnd;
    }

    /**
     * @param escape the byte before one that is meant literally, or -1 for none; the pattern does not end with it
     */
    static LikePattern compile(byte[] pattern, int escape) {
        List<Segment> segments = new ArrayList<>();
        int[] units = new int[pattern.length];
        int count = 0;
        boolean anchoredAtStart = pattern.length == 0 || pattern[0] != '%' || escape == '%';
        boolean afterRun = false;
        for (int i = 0; i < pattern.length; i++) {
            byte value = pattern[i];
            afterRun = false;
            if (value == escape && escape >= 0) {
                units[count++] = pattern[++i] & 0xFF;
            } else if (value == '%') {
                addSegment(segments, units, count);
                count = 0;
                afterRun = true;
            } else {
                units[count++] = value == '_' ? ANY : value & 0xFF;
            }
        }
        addSegment(segments, units, count);
        return new LikePattern(segments, anchoredAtStart, !afterRun);
    }

    private static void addSegment(List<Segment> segments, int[] units, int count) {
        if (count > 0) {
            segments.add(new Segment(Arrays.copyOf(units, count)));
        }
    }

    /** Whether {@code [from, to)} is like the pattern. */
    boolean matches(byte[] heap, int from, int to) {
        int first = 0;
        int last = segments.length;
        int start = from;
        int end = to;
        if (last == 0) {
            // Nothing but %, or nothing at all.
            return !anchoredAtStart || from == to;
        }
        if (anchoredAtStart) {
            start = segments[first++].matchAt(heap, from, to);
            if (start < 0 || first == last) {
                return start >= 0 && (!anchoredAtEnd || start == to);
            }
        }
        if (anchoredAtEnd) {
            end = segments[--last].matchBefore(heap, start, to);
            if (end < 0) {
                return false;
            }
        }
        for (int i = first; i < last; i++) {
            start = segments[i].find(heap, start, end);
            if (start < 0) {
                return false;
            }
        }
        return true;
    }

    /** A run of bytes and wildcards, not empty. */
    private static final class Segment {
        private final int[] units;
        private final byte[] bytes;
        private final boolean plain;

        Segment(int[] units) {
            this.units = units;
            bytes = new byte[units.length];
            boolean hasAny = false;
            for (int i = 0; i < units.length; i++) {
                bytes[i] = (byte) units[i];
                hasAny |= units[i] == ANY;
            }
            plain = !hasAny;
        }

        /** The index after a match at {@code from}, or -1. */
        int matchAt(byte[] heap, int from, int to) {
            if (plain) {
                int end = from + bytes.length;
                return end <= to && Arrays.equals(heap, from, end, bytes, 0, bytes.length) ? end : -1;
            }
            int index = from;
            for (int unit : units) {
                if (index >= to || (unit != ANY && unit != (heap[index] & 0xFF))) {
                    return -1;
                }
                index = unit == ANY ? Utf8.next(heap, index, to) : index + 1;
            }
            return index;
        }

        /** The index of a match that ends at {@code to}, or -1. */
        int matchBefore(byte[] heap, int from, int to) {
            if (plain) {
                int start = to - bytes.length;
                return start >= from && Arrays.equals(heap, start, to, bytes, 0, bytes.length) ? start : -1;
            }
            int index = to;
            for (int i = units.length - 1; i >= 0; i--) {
                if (index <= from || (units[i] != ANY && units[i] != (heap[index - 1] & 0xFF))) {
                    return -1;
                }
                index = units[i] == ANY ? Utf8.previous(heap, from, index) : index - 1;
            }
            return index;
        }

        /** The index after the first match in {@code [from, to)}, or -1. */
        int find(byte[] heap, int from, int to) {
            if (plain) {
                int at = Utf8.indexOf(heap, from, to, bytes, 0, bytes.length);
                return at < 0 ? -1 : at + bytes.length;
            }
            for (int at = from; at < to; at = Utf8.next(heap, at, to)) {
                int end = matchAt(heap, at, to);
                if (end >= 0) {
                    return end;
                }
            }
            return -1;
        }
    }
}
