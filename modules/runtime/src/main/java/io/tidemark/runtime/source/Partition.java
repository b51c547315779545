package io.tidemark.runtime.source;

import io.tidemark.api.source.PartitionProgress;
import io.tidemark.api.source.Position;
import io.tidemark.api.source.Slice;
import io.tidemark.runtime.log.LogRecord.SliceRead;
import io.tidemark.runtime.source.feed.PartitionSource;
import io.tidemark.runtime.source.feed.SliceFeed;
import io.tidemark.runtime.source.feed.SliceWork;
import org.jspecify.annotations.Nullable;

/** One partition of a relation in a pipeline: where it is, and what is known of it. One thread at a time. */
public final class Partition {
    private final String name;
    private final int number;
    private final PartitionProgress progress;
    private final SliceFeed feed;
    private Position position = Position.START;
    private Position end = Position.START;
    private long lagBytes = -1;
    private long rows;
    private boolean isAtRest;
    private boolean isDrained;
    private boolean isMidTransaction;
    private int rowsInSlice;
    private boolean lastEndsUnit;
    private long busyAtMicros = Long.MIN_VALUE;

    Partition(String name, int number, PartitionProgress progress, long rows, int rowsInSlice, SliceFeed feed) {
        this.name = name;
        this.number = number;
        this.progress = progress;
        this.rows = rows;
        this.rowsInSlice = rowsInSlice;
        this.feed = feed;
        feed.rewind(rowsInSlice);
        progress.units().forEach(unit -> position = new Position(unit.unit(), unit.offset()));
    }

    public String name() {
        return name;
    }

    /** Its number in the relation's clock. */
    public int number() {
        return number;
    }

    /** What has been processed. */
    public PartitionProgress progress() {
        return progress;
    }

    /** Where reading goes on. */
    public Position position() {
        return position;
    }

    /** Where it ended when it was last looked at. */
    public Position end() {
        return end;
    }

    /** Bytes that are there and not processed; -1 if unknown. */
    public long lagBytes() {
        return lagBytes;
    }

    /** Rows processed, rejected and duplicate ones too. */
    public long rows() {
        return rows;
    }

    /** Whether it is read in step, up to its end as the run found it. */
    public boolean isAtRest() {
        return isAtRest;
    }

    /** Whether nothing was there at the last attempt. */
    public boolean isDrained() {
        return isDrained;
    }

    /** Rows of its last slice that were processed, if that is not whole yet; else 0. */
    public int rowsInSlice() {
        return rowsInSlice;
    }

    /** Whether an epoch must not end here. */
    public boolean isMidTransaction() {
        return isMidTransaction;
    }

    /** Whether it was read to the end of a file: if that was all, the partition has ended. */
    public boolean endsWithUnit() {
        return lastEndsUnit;
    }

    /** What {@link #endsWithUnit} said when its state was saved: that it has ended may be left to be told. */
    public void setEndsWithUnit(boolean endsWithUnit) {
        lastEndsUnit = endsWithUnit;
    }

    /** Clock of the last epoch in which it gave something; see {@link #setBusy}. */
    public long busyAtMicros() {
        return busyAtMicros;
    }

    /** From now on silence counts. */
    public void setBusy(long clockMicros) {
        busyAtMicros = clockMicros;
    }

    /** It was looked at: it ends there now. */
    public void found(PartitionSource.Found found) {
        end = found.end();
        lagBytes = found.remainingBytes();
    }

    /**
     * Is read in step from now on.
     *
     * @param whole whether all that was found, up to its end, belongs to rows; otherwise somebody may be writing the last one, and it is left
     *     for later
     */
    public void rest(boolean whole) {
        isAtRest = true;
        isDrained = false;
        feed.until(whole ? end : Position.LIVE);
    }

    /** Is followed from now on. */
    public void follow() {
        isAtRest = false;
        isDrained = false;
        feed.until(Position.LIVE);
    }

    /** Is not read from now on: what it gets is for the next run. */
    public void pause() {
        isAtRest = false;
        isDrained = true;
    }

    /** The next slice; null if there is none now. It has to be processed and then {@linkplain #processed given back}. */
    public @Nullable SliceWork take() {
        SliceWork work = feed.next();
        if (work == null) {
            isDrained = true;
            rowsInSlice = 0;
        } else {
            isDrained = false;
        }
        return work;
    }

    /** Reads once more what the log says was read, or takes it from there if the log {@code kept} it. */
    public SliceWork takeAgain(SliceRead expected, byte[] kept) {
        return feed.again(expected, kept);
    }

    /** A slice has been processed in an epoch. */
    public void processed(SliceWork work, long clockMicros) {
        Slice slice = work.slice();
        rows += work.rows();
        position = new Position(slice.unit, slice.toOffset);
        lastEndsUnit = slice.endOfUnit && !slice.unit.isEmpty();
        isMidTransaction = !work.endsTransaction();
        rowsInSlice = work.isWhole() ? 0 : rowsInSlice + work.rows();
        lagBytes = lagBytes < 0 ? -1 : Math.max(0, lagBytes - slice.bufferSize);
        busyAtMicros = clockMicros;
        feed.recycle(work);
    }

    void rewind() {
        feed.rewind(rowsInSlice);
        pause();
    }

    void close() {
        feed.close();
    }
}
