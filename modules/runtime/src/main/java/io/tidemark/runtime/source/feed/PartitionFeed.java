package io.tidemark.runtime.source.feed;

import io.tidemark.api.data.Batch;
import io.tidemark.api.source.PartitionCursor;
import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Source;
import io.tidemark.runtime.catalog.SourceDefinition;
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
    private final SourceDefinition definition;
    private final Supplier<Source> source;
    private final String partition;
    private final PartitionProgress progress;
    private final DecodePool pool;
    private final Workbench bench;

    private final ArrayDeque<SliceWork> ahead = new ArrayDeque<>();
    private @Nullable PartitionCursor cursor;
    private Position end = Position.LIVE;
    private boolean isExhausted;
    /** Rows of the slice in hand that were given already, in parts; see {@link DecodePool#sliceRows}. */
    private int rowsInSlice;

    private boolean isClosed;
    private int tasks;
    /** {@code progress} is what was processed; it belongs to the epoch's thread and grows with {@link #recycle}. */
    PartitionFeed(
            SourceDefinition definition,
            Supplier<Source> source,
            String partition,
            PartitionProgress progress,
            DecodePool pool,
            Workbench bench) {
        this.definition = definition;
        this.source = source;
        this.partition = partition;
        this.progress = progress;
        this.pool = pool;
        this.bench = bench;
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
        release(work);
        if (mine) {
            bench.decode(work);
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
        PartitionCursor from = cursor();
        SliceWork work = bench.takeWork();
        int most = Math.min(pool.sliceRows(), Batch.SLICE_ROWS - rowsInSlice);
        if (!from.next(work.slice, most, end)) {
            isExhausted = true;
            rowsInSlice = 0;
            bench.giveWork(work);
            return false;
        }
        work.isReplayable = from.isReplayable();
        rowsInSlice += work.slice.count;
        work.isWhole = work.slice.count < most || rowsInSlice == Batch.SLICE_ROWS;
        if (work.isWhole) {
            rowsInSlice = 0;
        }
        ahead.add(work);
        return true;
    }

    private PartitionCursor cursor() {
        PartitionCursor open = cursor;
        if (open == null) {
            open = source.get().open(partition, progress.copy());
            cursor = open;
        }
        return open;
    }

    private synchronized void readAhead() {
        while (!isExhausted && !isClosed && ahead.size() + tasks < pool.depth() && pool.reserve()) {
            tasks++;
            pool.run(this::work);
        }
    }

    /** What a thread of the pool does. */
    private void work() {
        SliceWork work = readOneAhead();
        if (work == null) {
            pool.release();
        } else if (work.failure == null) {
            bench.decode(work);
        }
    }

    private synchronized @Nullable SliceWork readOneAhead() {
        tasks--;
        SliceWork work = null;
        try {
            work = read() ? ahead.peekLast() : null;
        } catch (RuntimeException e) {
            // The epoch's thread is to hear of it, in the order of slices.
            work = bench.takeWork();
            work.failure = e;
            work.setReady();
            ahead.add(work);
            isExhausted = true;
        }
        if (work != null) {
            work.isAhead = true;
        }
        return work;
    }

    private void release(SliceWork work) {
        if (work.isAhead) {
            work.isAhead = false;
            pool.release();
        }
    }

    private void discard(SliceWork work) {
        release(work);
        bench.giveWork(work);
    }

    @Override
    public synchronized SliceWork again(SliceRead expected, byte[] kept) {
        SliceWork work = bench.takeWork();
        if (kept.length > 0) {
            KeptSlice.read(kept, definition.metadata(), work.slice);
        } else {
            cursor().reread(work.slice, expected.unit(), expected.fromOffset(), expected.toOffset());
        }
        bench.decode(work);
        work.await();
        if (kept.length == 0) {
            Replays.check(definition.name(), expected, work);
        }
        work.isWhole = expected.isWhole();
        return work;
    }

    @Override
    public void recycle(SliceWork work) {
        synchronized (this) {
            progress.advance(work.slice);
            bench.giveWork(work);
        }
    }

    @Override
    public void rewind(int rowsGiven) {
        synchronized (this) {
            rowsInSlice = rowsGiven;
            ahead.forEach(SliceWork::awaitReady);
            closeCursor();
            ahead.forEach(this::discard);
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
