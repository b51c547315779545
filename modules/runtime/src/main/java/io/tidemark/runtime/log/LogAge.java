package io.tidemark.runtime.log;

import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import java.util.ArrayDeque;

/**
 * How old which part of the log is: marks, a hundredth of the time apart for which it is kept, or an hour if that is less. One thread at a time.
 */
public final class LogAge {
    private static final long MOST_APART_MICROS = 3_600_000_000L;
    private static final int MARKS = 100;
    private static final int MARK_BYTES = 16;

    private final ArrayDeque<Mark> marks = new ArrayDeque<>();

    /** Records before {@code sequence} were written before {@code micros}. */
    private record Mark(long sequence, long micros) {}

    /** Records before {@code sequence} were written before {@code micros}, and are kept for {@code keepMicros}. */
    public void mark(long sequence, long micros, long keepMicros) {
        Mark last = marks.peekLast();
        long apart = Math.min(MOST_APART_MICROS, keepMicros / MARKS);
        if (micros != Long.MIN_VALUE && (last == null || micros - last.micros() >= apart)) {
            marks.add(new Mark(sequence, micros));
        }
    }

    /** Sequence up to which all records were written before {@code micros}, for {@code EpochLog.removeBefore}. */
    public long cut(long micros) {
        long sequence = 0;
        while (!marks.isEmpty() && marks.getFirst().micros() < micros) {
            sequence = marks.removeFirst().sequence();
        }
        return sequence;
    }

    public void write(ByteWriter out) {
        out.putInt(marks.size());
        marks.forEach(mark -> out.putLong(mark.sequence()).putLong(mark.micros()));
    }

    public void read(ByteReader in) {
        int count = in.getCount(MARK_BYTES);
        for (int i = 0; i < count; i++) {
            marks.add(new Mark(in.getLong(), in.getLong()));
        }
    }
}
