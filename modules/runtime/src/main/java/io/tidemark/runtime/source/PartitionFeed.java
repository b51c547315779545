package io.tidemark.runtime.source;

import io.tidemark.api.data.Batch;
import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Source;
import io.tidemark.runtime.log.LogRecord.SliceRead;
import java.util.ArrayDeque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A partition of a connector's source, read ahead and decoded by the pool.
 *
 * <pre>
 *   1. Whoever reads holds the feed's lock: takes the next slice from the cursor and puts it at the end of the queue.
 *   2. It lets the lock go and decodes that slice, so that several slices of one partition are decoded at the same time.
 *   3. The epoch's thread takes the head of the queue and waits until that is decoded; if the queue is empty, it does 1 and 2 itself.
 * </pre>
 *
 * So the order is the cursor's, whoever did the work.
 */
final class PartitionFeed implements SliceFeed {
    private final String relation;
    private final Supplier<Source> source;
    private final String partition;
    private final PartitionProgress progress;
    private final DecodePool pool;
    private final Supplier<RowDecoder> decoders;
    private final DecodePool.Idle idle;

    private final ArrayDeque<SliceWork> ahead = new ArrayDeque<>();
    private final ArrayDeque<SliceWork> spare = new ArrayDeque<>();
    private @Nullable PartitionCursor cursor;
    private Position end = Position.LIVE;
    private boolean isExhausted;
    /** Rows of the slice in hand that were given already, in parts; see {@link DecodePool#sliceRows}. */
    private int rowsInSlice;

    private boolean isClosed;
    private int tasks;
    /** {@code progress} is what was processed; it belongs to the epoch's thread and grows with {@link #recycle}. */
    PartitionFeed(
            String relation,
            Supplier<Source> source,
            String partition,
            PartitionProgress progress,
            DecodePool pool,
            DecodePool.Idle idle,
            Supplier<RowDecoder> decoders) {
        this.relation = relation;
        this.source = source;
        this.partition = partition;
        this.progress = progress;
        this.pool = pool;
        this.idle = idle;
        this.decoders = decoders;
    }

    @Override
    public synchronized void until(Position position) {
        end = position;
        isExhausted = false;
    }

    @Override
    public @Nullable SliceWork next() {
        SliceWork work;
        boolean mine = false;
        synchronized (this) {
            if (ahead.isEmpty()) {
                mine = read();
            }
            work = ahead.poll();
        }
        if (work == null) {
            return null;
        }
        if (mine) {
            decode(work);
        }
        // Less than a full slice: there is probably nothing to read ahead.
        if (!work.isWhole || work.slice.count == Batch.SLICE_ROWS) {
            readAhead();
        }
        work.await();
        return work;
    }

    /** Reads one slice into the queue; called with the lock held. */
    private boolean read() {
        if (isExhausted || isClosed) {
            return false;
        }
        if (cursor == null) {
            cursor = source.get().open(partition, progress.copy());
        }
        SliceWork work = spare.isEmpty() ? newWork() : spare.pop();
        work.reset();
        int most = Math.min(pool.sliceRows(), Batch.SLICE_ROWS - rowsInSlice);
        if (!cursor.next(work.slice, most, end)) {
            isExhausted = true;
            rowsInSlice = 0;
            spare.push(work);
            return false;
        }
        rowsInSlice += work.slice.count;
        work.isWhole = work.slice.count < most || rowsInSlice == Batch.SLICE_ROWS;
        if (work.isWhole) {
            rowsInSlice = 0;
        }
        ahead.add(work);
        return true;
    }

    private SliceWork newWork() {
        RowDecoder decoder = borrow();
        SliceWork work = decoder.newWork();
        idle.give(decoder);
        return work;
    }

    private RowDecoder borrow() {
        RowDecoder decoder = idle.take();
        return decoder == null ? decoders.get() : decoder;
    }

    private void decode(SliceWork work) {
        RowDecoder decoder = borrow();
        try {
            decoder.decode(work);
        } catch (RuntimeException e) {
            work.failure = e;
        } finally {
            idle.give(decoder);
            work.setReady();
        }
    }

    private synchronized void readAhead() {
        while (!isExhausted && !isClosed && ahead.size() + tasks < pool.depth()) {
            tasks++;
            pool.run(this::work);
        }
    }

    /** What a thread of the pool does. */
    private void work() {
        SliceWork work = null;
        synchronized (this) {
            tasks--;
            try {
                if (read()) {
                    work = ahead.peekLast();
                }
            } catch (RuntimeException e) {
                // The epoch's thread is to hear of it, in the order of slices.
                SliceWork failed = newWork();
                failed.reset();
                failed.failure = e;
                failed.setReady();
                ahead.add(failed);
                isExhausted = true;
            }
        }
        if (work != null) {
            decode(work);
        }
    }

    @Override
    public synchronized SliceWork again(SliceRead expected) {
        if (cursor == null) {
            cursor = source.get().open(partition, progress.copy());
        }
        SliceWork work = spare.isEmpty() ? newWork() : spare.pop();
        work.reset();
        cursor.reread(work.slice, expected.unit(), expected.fromOffset(), expected.toOffset());
        decode(work);
        work.await();
        Replays.check(relation, expected, work);
        work.isWhole = expected.isWhole();
        return work;
    }

    @Override
    public void recycle(SliceWork work) {
        synchronized (this) {
            progress.advance(work.slice);
            spare.push(work);
        }
    }

    @Override
    public void rewind(int rowsGiven) {
        synchronized (this) {
            rowsInSlice = rowsGiven;
            ahead.forEach(SliceWork::await);
            closeCursor();
            spare.addAll(ahead);
            ahead.clear();
            isExhausted = false;
        }
    }

    private void closeCursor() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        closeCursor();
    }
}
