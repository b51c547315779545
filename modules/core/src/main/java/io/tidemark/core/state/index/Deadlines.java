package io.tidemark.core.state.index;

import io.tidemark.core.state.page.PagedRows;
import io.tidemark.core.state.page.RowCells;
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
    private static final long NONE = -1;

    private final class Bucket {
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
        private void tidy(long deadline) {
            Arrays.sort(handles, 0, length);
            int kept = 0;
            for (int i = 0; i < length; i++) {
                long handle = handles[i];
                if ((kept == 0 || handles[kept - 1] != handle) && isDue(handle, deadline)) {
                    handles[kept++] = handle;
                }
            }
            length = kept;
            assert kept == count : "each row due at " + deadline + " is in the list";
        }
    }

    private final PagedRows rows;
    private final RowCells cells;
    private final int column;
    private final TreeMap<Long, Bucket> buckets = new TreeMap<>();

    /** The bucket to which a row was added last: rows that come together mostly fall due together. */
    private @Nullable Bucket last;

    private long lastDeadline;

    /** The bucket that a row left last: so do rows that go together, or come to be due later. */
    private @Nullable Bucket lastLeft;

    private long lastLeftDeadline;

    /** A row that was added and has not been entered, since its deadline is mostly written next; or -1. */
    private long pending = NONE;

    /** The deadlines in {@code column} of {@code rows}; the table has no rows yet. */
    public Deadlines(PagedRows rows, RowCells cells, int column) {
        this.rows = rows;
        this.cells = cells;
        this.column = column;
    }

    private boolean isDue(long handle, long deadline) {
        return rows.isLive(handle) && cells.getWord(handle, column) == deadline && !cells.isNull(handle, column);
    }

    /** A row was added. */
    public void added(long handle) {
        settle();
        pending = handle;
    }

    /** Enters the row that was added last, if that has not been done. */
    private void settle() {
        if (pending != NONE) {
            long handle = pending;
            pending = NONE;
            enter(handle);
        }
    }

    /** The row's deadline is what its column says now; it had none, as far as this index knew. */
    public void enter(long handle) {
        settle();
        if (!cells.isNull(handle, column)) {
            add(cells.getWord(handle, column), handle);
        }
    }

    /** The row is about to get another deadline, or to be removed. */
    public void leave(long handle) {
        if (handle == pending) {
            pending = NONE;
            return;
        }
        settle();
        if (!cells.isNull(handle, column)) {
            remove(cells.getWord(handle, column));
        }
    }

    private void add(long deadline, long handle) {
        Bucket bucket = last;
        if (bucket == null || lastDeadline != deadline) {
            bucket = buckets.computeIfAbsent(deadline, d -> new Bucket());
            last = bucket;
            lastDeadline = deadline;
        }
        bucket.add(handle);
        if (bucket.length > 2 * bucket.count + 64) {
            bucket.tidy(deadline);
        }
    }

    private void remove(long deadline) {
        Bucket bucket = lastLeft != null && lastLeftDeadline == deadline ? lastLeft : buckets.get(deadline);
        if (bucket == null) {
            throw new IllegalStateException("no row is due at " + deadline);
        }
        bucket.count--;
        lastLeft = bucket;
        lastLeftDeadline = deadline;
        if (bucket.count == 0) {
            buckets.remove(deadline);
            lastLeft = null;
            if (last == bucket) {
                last = null;
            }
        }
    }

    /** The smallest deadline of a row, or Long.MAX_VALUE. */
    public long next() {
        settle();
        return buckets.isEmpty() ? Long.MAX_VALUE : buckets.firstKey();
    }

    /** Visits the rows due at {@code until} or before, by deadline, then handle. */
    public void forEach(long until, LongConsumer visitor) {
        settle();
        Map.Entry<Long, Bucket> entry = buckets.firstEntry();
        while (entry != null && entry.getKey() <= until) {
            long deadline = entry.getKey();
            Bucket bucket = entry.getValue();
            bucket.tidy(deadline);
            // The visitor may remove rows and move deadlines; the list that we walk must stay as it is.
            long[] handles = Arrays.copyOf(bucket.handles, bucket.length);
            for (long handle : handles) {
                if (isDue(handle, deadline)) {
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
