package io.tidemark.core.state.index;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows by the time at which they fall due. Derived from the rows, never saved. Made for many rows that share few deadlines, as
 * windows do: a row costs one entry in the list of its deadline. Leaving a deadline only counts; the entry stays in the list until
 * that is visited, or until most of it is dead. One thread at a time.
 */
public final class Deadlines {
    /** Tells what the row at a handle says now. */
    public interface Rows {
        /** Whether there is a row and it falls due at {@code deadline}. */
        boolean isDue(long handle, long deadline);
    }

    private static final class Bucket {
        private long[] handles = new long[2];
        private int length;
        private int count;

        private void add(long handle) {
            if (length == handles.length) {
                handles = Arrays.copyOf(handles, length * 2);
            }
            handles[length++] = handle;
            count++;
        }

        /** The handles that are due, in order, each once. */
        private void tidy(Rows rows, long deadline) {
            Arrays.sort(handles, 0, length);
            int kept = 0;
            for (int i = 0; i < length; i++) {
                long handle = handles[i];
                if ((kept == 0 || handles[kept - 1] != handle) && rows.isDue(handle, deadline)) {
                    handles[kept++] = handle;
                }
            }
            length = kept;
            assert kept == count : "each row due at " + deadline + " is in the list";
        }
    }

    private final Rows rows;
    private final TreeMap<Long, Bucket> buckets = new TreeMap<>();

    /** The bucket that was used last: rows that come together mostly fall due together. */
    private @Nullable Bucket last;

    private long lastDeadline;

    public Deadlines(Rows rows) {
        this.rows = rows;
    }

    /** The row at {@code handle} is due at {@code deadline} now, as all others are that were added and not removed. */
    public void add(long deadline, long handle) {
        Bucket bucket = last;
        if (bucket == null || lastDeadline != deadline) {
            bucket = buckets.computeIfAbsent(deadline, d -> new Bucket());
            last = bucket;
            lastDeadline = deadline;
        }
        bucket.add(handle);
        if (bucket.length > 2 * bucket.count + 64) {
            bucket.tidy(rows, deadline);
        }
    }

    /** A row that was due at {@code deadline} is about to have another deadline, or none. */
    public void remove(long deadline) {
        Bucket bucket = last != null && lastDeadline == deadline ? last : buckets.get(deadline);
        if (bucket == null) {
            throw new IllegalStateException("no row is due at " + deadline);
        }
        bucket.count--;
        if (bucket.count == 0) {
            buckets.remove(deadline);
            last = null;
        }
    }

    /** The smallest deadline of a row, or Long.MAX_VALUE. */
    public long next() {
        return buckets.isEmpty() ? Long.MAX_VALUE : buckets.firstKey();
    }

    /** Visits the rows due at {@code until} or before, by deadline, then handle. */
    public void forEach(long until, LongConsumer visitor) {
        Map.Entry<Long, Bucket> entry = buckets.firstEntry();
        while (entry != null && entry.getKey() <= until) {
            long deadline = entry.getKey();
            Bucket bucket = entry.getValue();
            bucket.tidy(rows, deadline);
            // The visitor may remove rows and move deadlines; the list that we walk must stay as it is.
            long[] handles = Arrays.copyOf(bucket.handles, bucket.length);
            for (long handle : handles) {
                if (rows.isDue(handle, deadline)) {
                    visitor.accept(handle);
                }
            }
            entry = buckets.higherEntry(deadline);
        }
    }

    public long sizeBytes() {
        long sum = 0;
        for (Bucket bucket : buckets.values()) {
            sum += 120 + 8L * bucket.handles.length;
        }
        return sum;
    }
}
