package io.tidemark.runtime.book;

import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Which bytes of which files are a book: what a checkpoint keeps of it. Immutable.
 *
 * @param segments in order
 * @param removedRows rows that went by age
 * @param nextSegment number of the next file
 */
public record BookState(List<BookSegment> segments, long removedRows, long nextSegment) {
    public static final BookState EMPTY = new BookState(List.of(), 0, 1);

    private static final int SEGMENT_BYTES = 48;

    public BookState {
        segments = List.copyOf(segments);
    }

    public long rows() {
        return segments.stream().mapToLong(BookSegment::rows).sum();
    }

    /** Bytes of the files that hold groups of epochs after {@code epoch}. */
    public long bytesAfter(long epoch) {
        long sum = 0;
        for (BookSegment segment : segments) {
            sum += segment.lastEpoch() > epoch ? segment.lengthBytes() : 0;
        }
        return sum;
    }

    public void write(ByteWriter out) {
        out.putInt(segments.size());
        for (BookSegment segment : segments) {
            out.putLong(segment.number()).putLong(segment.lengthBytes()).putLong(segment.rows());
            out.putLong(segment.firstEpoch()).putLong(segment.lastEpoch()).putLong(segment.lastKnownAtMicros());
        }
        out.putLong(removedRows).putLong(nextSegment);
    }

    public static BookState read(ByteReader in) {
        int count = in.getCount(SEGMENT_BYTES);
        List<BookSegment> segments = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            segments.add(new BookSegment(
                    in.getLong(), in.getLong(), in.getLong(), in.getLong(), in.getLong(), in.getLong()));
        }
        return new BookState(segments, in.getLong(), in.getLong());
    }

    /** With the last segment replaced. */
    BookState withLast(BookSegment last) {
        List<BookSegment> changed = new ArrayList<>(segments);
        changed.set(changed.size() - 1, last);
        return new BookState(changed, removedRows, nextSegment);
    }

    /** With an empty segment more. */
    BookState withNew(long headerBytes) {
        List<BookSegment> more = new ArrayList<>(segments);
        more.add(new BookSegment(nextSegment, headerBytes, 0, Long.MAX_VALUE, 0, Long.MIN_VALUE));
        return new BookState(more, removedRows, nextSegment + 1);
    }

    /** Without the first {@code count} segments, whose rows count as removed if {@code byAge}. */
    BookState withoutFirst(int count, boolean byAge) {
        long rows =
                segments.subList(0, count).stream().mapToLong(BookSegment::rows).sum();
        return new BookState(segments.subList(count, segments.size()), removedRows + (byAge ? rows : 0), nextSegment);
    }
}
