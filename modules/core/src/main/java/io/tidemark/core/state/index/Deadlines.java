package io.tidemark.core.state.index;

import io.tidemark.api.data.Column;
import io.tidemark.core.state.page.AddedRows;
import io.tidemark.core.state.page.PagedRows;
import io.tidemark.core.state.page.RowCells;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows by the time at which they fall due. Derived from the rows, never saved. Made for many rows that share few deadlines, as
 * windows do: a row costs one entry in the list of its deadline. Whoever writes the column does so here. Leaving a deadline only counts; the entry stays in the list until
 * that is visited, or until most of it is dead. One thread at a time.
 */
public final class Deadlines {
    private static final long NONE = -1;

    /** Buckets kept at hand; a power of two. */
    private static final int RECENT_BITS = 6;

    private final class Bucket {
        private final long deadline;
        private long[] handles = new long[2];
        private int length;
        private int count;

        private Bucket(long deadline) {
            this.deadline = deadline;
        }

        private void add(long handle) {
            if (length == handles.length) {
                handles = Arrays.copyOf(handles, length * 2);
                entries += length;
            }
            handles[length++] = handle;
            count++;
            if (length > 2 * count + 64) {
                tidy();
            }
        }

        /** The handles that are due, in order, each once. */
        private void tidy() {
            order.sort(handles, length);
            int kept = length;
            if (length > count) {
                // Some have left; of those that came back there are two entries.
                kept = 0;
                for (int i = 0; i < length; i++) {
                    long handle = handles[i];
                    if ((kept == 0 || handles[kept - 1] != handle) && isDue(handle, deadline)) {
                        handles[kept++] = handle;
                    }
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

    /** Buckets by their deadlines, where no other one was used since: rows that come or go together mostly share a few. */
    private final @Nullable Bucket[] recent = new Bucket[1 << RECENT_BITS];

    private final HandleOrder order = new HandleOrder();

    /** Room for entries in the lists of all buckets. */
    private long entries;

    /** How often a row has left its deadline. */
    private long left;

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

    /** Sets when a row falls due. */
    public void set(long handle, long deadline) {
        if (cells.getWord(handle, column) == deadline && !cells.isNull(handle, column)) {
            return;
        }
        leave(handle);
        cells.setWord(handle, column, deadline);
        enter(handle);
    }

    public void setNull(long handle, boolean isNull) {
        leave(handle);
        cells.setNull(handle, column, isNull);
        enter(handle);
    }

    /** Sets when a row falls due to row {@code row} of {@code from}, NULL or not. */
    public void write(long handle, Column from, int row) {
        leave(handle);
        cells.write(handle, column, from, row);
        enter(handle);
    }

    /** A row was added, with its key; if its deadline is not part of that, it is mostly written next. */
    public void added(long handle, boolean hasDeadline) {
        if (hasDeadline) {
            enter(handle);
        } else {
            settle();
            pending = handle;
        }
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
            bucket(cells.getWord(handle, column)).add(handle);
        }
    }

    /** The same of rows that were added together, and whose deadlines are written. */
    public void enterAll(AddedRows added) {
        for (int i = 0; i < added.count(); i++) {
            enter(added.handle(i));
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

    private static int place(long deadline) {
        return (int) (deadline * 0x9E37_79B9_7F4A_7C15L >>> 64 - RECENT_BITS);
    }

    private Bucket bucket(long deadline) {
        int place = place(deadline);
        Bucket bucket = recent[place];
        if (bucket == null || bucket.deadline != deadline) {
            bucket = buckets.get(deadline);
            if (bucket == null) {
                bucket = new Bucket(deadline);
                buckets.put(deadline, bucket);
                entries += bucket.handles.length;
            }
            recent[place] = bucket;
        }
        return bucket;
    }

    private void remove(long deadline) {
        Bucket bucket = bucket(deadline);
        if (bucket.count == 0) {
            throw new IllegalStateException("no row is due at " + deadline);
        }
        bucket.count--;
        left++;
        if (bucket.count == 0) {
            buckets.remove(deadline);
            recent[place(deadline)] = null;
            entries -= bucket.handles.length;
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
        walk(buckets.firstEntry(), until, visitor);
    }

    /** As {@link #forEach(long, LongConsumer)} of the rows due after {@code after}. */
    public void forEach(long after, long until, LongConsumer visitor) {
        settle();
        walk(buckets.higherEntry(after), until, visitor);
    }

    private void walk(Map.@Nullable Entry<Long, Bucket> first, long until, LongConsumer visitor) {
        Map.Entry<Long, Bucket> entry = first;
        while (entry != null && entry.getKey() <= until) {
            Bucket bucket = entry.getValue();
            bucket.tidy();
            visit(bucket, visitor);
            entry = buckets.higherEntry(bucket.deadline);
        }
    }

    private void visit(Bucket bucket, LongConsumer visitor) {
        // The visitor may remove rows and move deadlines; the list that we walk must stay as it is.
        long[] handles = Arrays.copyOf(bucket.handles, bucket.length);
        long leftBefore = left;
        for (long handle : handles) {
            if (left == leftBefore || isDue(handle, bucket.deadline)) {
                visitor.accept(handle);
            }
        }
    }

    public long sizeBytes() {
        return 120L * buckets.size() + 8 * entries;
    }
}
