package io.tidemark.runtime.source.feed;

import java.util.ArrayDeque;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What the partitions of one source share to decode with: decoders and emptied slices that nobody uses right now. Thread-safe. */
final class Workbench {
    private final Supplier<RowDecoder> makes;
    private final LongSupplier nanoTime;
    private final ArrayDeque<RowDecoder> decoders = new ArrayDeque<>();
    private final ArrayDeque<SliceWork> works = new ArrayDeque<>();

    /**
     * A bench with nothing on it.
     *
     * @param makes makes a decoder where there are too few
     * @param nanoTime measures decoders
     */
    Workbench(Supplier<RowDecoder> makes, LongSupplier nanoTime) {
        this.makes = makes;
        this.nanoTime = nanoTime;
    }

    private synchronized RowDecoder take() {
        RowDecoder decoder = decoders.poll();
        return decoder == null ? makes.get() : decoder;
    }

    private synchronized void give(RowDecoder decoder) {
        decoders.push(decoder);
    }

    /** An empty slice. */
    SliceWork takeWork() {
        SliceWork work;
        synchronized (this) {
            work = works.poll();
        }
        if (work == null) {
            RowDecoder decoder = take();
            work = decoder.newWork();
            give(decoder);
        }
        work.reset();
        return work;
    }

    synchronized void giveWork(SliceWork work) {
        works.push(work);
    }

    /** Decodes the slice; whoever awaits it then hears of a failure. */
    void decode(SliceWork work) {
        RowDecoder decoder = take();
        long start = nanoTime.getAsLong();
        try {
            decoder.decode(work);
            decoder.computeKeys(work);
            work.decodeNanos = nanoTime.getAsLong() - start;
        } catch (RuntimeException e) {
            work.failure = e;
        } finally {
            give(decoder);
            work.setReady();
        }
    }
}
