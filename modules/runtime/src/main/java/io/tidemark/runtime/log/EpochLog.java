package io.tidemark.runtime.log;

import io.tidemark.api.error.Invariant;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.util.List;
import java.util.NavigableMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The log of a data directory: an endless row of records in files of some length. Thread-safe.
 *
 * <pre>
 *   append ──► buffer ──► force: one write, one sync for all that was appended
 * </pre>
 *
 * A record is durable when {@link #force} returns that was called after its {@link #append}. Those who force at the same time share the
 * sync. After a failed write nothing more is accepted: what is on disk is then known only after opening again.
 */
public final class EpochLog implements AutoCloseable {
    /** How long segments should be: few of them, and each can be read into memory. */
    public static final int SEGMENT_BYTES = 32 << 20;

    private final Disk disk;
    private final String directory;
    private final byte[] identity;
    private final int segmentBytes;
    private final Object appending = new Object();
    private final Object forcing = new Object();
    private ByteWriter buffer = new ByteWriter(1 << 14);
    private ByteWriter spare = new ByteWriter(1 << 14);
    private @Nullable SegmentWriter segment;
    private long nextSequence;
    private long appendedBytes;
    private volatile long durableSequence;
    private volatile boolean failed;

    private EpochLog(Disk disk, String directory, byte[] identity, int segmentBytes) {
        this.disk = disk;
        this.directory = directory;
        this.identity = identity;
        this.segmentBytes = segmentBytes;
    }

    /**
     * Opens the log, makes durable what is there, cuts off what a crash tore, and hands the records from {@code fromSequence} on to {@code replay}.
     *
     * @param identity 16 bytes that all segments must carry
     * @param fromSequence the first record of interest; earlier segments are not even read
     * @param segmentBytes a segment that is longer is followed by another
     */
    public static EpochLog open(
            Disk disk,
            String directory,
            byte[] identity,
            long fromSequence,
            int segmentBytes,
            Consumer<LogEntry> replay) {
        EpochLog log = new EpochLog(disk, directory, identity, segmentBytes);
        log.makeDurable();
        LogReader reader = new LogReader(disk, directory, identity);
        reader.read(fromSequence, replay);
        log.resume(reader);
        return log;
    }

    /** As {@link #open(Disk, String, byte[], long, int, Consumer)}, with segments as long as they should be. */
    public static EpochLog open(
            Disk disk, String directory, byte[] identity, long fromSequence, Consumer<LogEntry> replay) {
        return open(disk, directory, identity, fromSequence, SEGMENT_BYTES, replay);
    }

    /**
     * Reads the log as {@link #open} would, and changes nothing: fails if anything is wrong with it.
     *
     * @return the last epoch of which it has the intent or the journaled rows, among the records from {@code fromSequence} on; 0 if of none
     */
    public static long lastEpoch(Disk disk, String directory, byte[] identity, long fromSequence) {
        long[] last = {0};
        new LogReader(disk, directory, identity).read(fromSequence, entry -> {
            if (entry.content() instanceof LogRecord.Intent intent) {
                last[0] = intent.epoch();
            } else if (entry.content() instanceof LogRecord.Journal journal) {
                last[0] = journal.epoch();
            } else if (entry.content() instanceof LogRecord.Reset reset) {
                last[0] = reset.epoch();
            }
        });
        return last[0];
    }

    /** Hands on every record that is there, in the archive too, and changes nothing; returns the sequence of the first. */
    public static long read(Disk disk, String directory, byte[] identity, Consumer<LogEntry> entries) {
        long first = Math.max(1, firstRecord(disk, directory));
        new LogReader(disk, directory, identity).read(first, entries);
        return first;
    }

    /** A process that was killed may have left records that were written and not synced: a replay enters what came of them into the books. */
    private void makeDurable() {
        for (long first : LogReader.segments(disk, directory)) {
            try (DiskFile file = disk.open(Segment.path(directory, first))) {
                file.force();
            }
        }
    }

    private void resume(LogReader reader) {
        nextSequence = reader.nextSequence();
        durableSequence = nextSequence - 1;
        LogReader.Tail tail = reader.tail();
        segment = tail == null
                ? SegmentWriter.begin(disk, directory, identity, nextSequence)
                : SegmentWriter.resume(disk, tail.path(), tail.offset(), tail.tornEnd(), nextSequence);
    }

    private SegmentWriter rotate(long firstSequence) {
        SegmentWriter before = segment;
        if (before != null) {
            // What a crash tore is a sign of damage wherever another segment follows, be it the fence only.
            before.settle();
        }
        SegmentWriter next = SegmentWriter.begin(disk, directory, identity, firstSequence);
        segment = next;
        if (before != null) {
            before.end();
        }
        return next;
    }

    /** Adds a record and returns its sequence; it is durable after the next {@link #force}. */
    public long append(LogRecord content) {
        synchronized (appending) {
            Invariant.check(!failed, "a log that failed to write takes no more records");
            int start = buffer.sizeBytes();
            long sequence = nextSequence++;
            buffer.putInt(0).putInt(0).putLong(sequence).putLong(durableSequence);
            int payload = buffer.sizeBytes();
            RecordCodec.write(content, buffer);
            int end = buffer.sizeBytes();
            buffer.setInt(start, end - payload);
            buffer.setInt(start + 4, buffer.checksum(start + 8, end));
            buffer.align(Segment.ALIGNMENT);
            appendedBytes += buffer.sizeBytes() - start;
            return sequence;
        }
    }

    /** Makes durable what was appended before the call. */
    public void force() {
        long wanted;
        synchronized (appending) {
            wanted = nextSequence - 1;
        }
        synchronized (forcing) {
            if (durableSequence >= wanted) {
                return;
            }
            Invariant.check(!failed, "a log that failed to write takes no more records");
            boolean isWritten = false;
            try {
                writeGroup();
                isWritten = true;
            } finally {
                failed |= !isWritten;
            }
        }
    }

    private void writeGroup() {
        ByteWriter group;
        long last;
        synchronized (appending) {
            group = buffer;
            buffer = spare;
            last = nextSequence - 1;
        }
        SegmentWriter current = segment;
        if (current == null || current.offset() > segmentBytes) {
            current = rotate(durableSequence + 1);
        }
        current.write(group, last + 1);
        durableSequence = last;
        group.clear();
        synchronized (appending) {
            spare = group;
        }
    }

    /** Sequence of the last record that is durable; 0 if none is. */
    public long durableSequence() {
        return durableSequence;
    }

    /** Sequence that the next record will get. */
    public long nextSequence() {
        synchronized (appending) {
            return nextSequence;
        }
    }

    /** Bytes of records that were appended since the log was opened. */
    public long appendedBytes() {
        synchronized (appending) {
            return appendedBytes;
        }
    }

    /** Sets aside segments that hold only records before {@code sequence}: a start does not look at them unless it needs them. */
    public void archiveBefore(long sequence) {
        synchronized (forcing) {
            List<Long> segments = LogReader.segments(disk, directory);
            for (int i = 0; i + 1 < segments.size() && segments.get(i + 1) <= sequence; i++) {
                String name = Segment.name(segments.get(i));
                disk.rename(directory + "/" + name, LogReader.archive(directory) + "/" + name);
            }
        }
    }

    /**
     * Removes archived segments that hold only records before {@code sequence}. One must be gone for good before the next one goes: what a crash
     * brings back would else have gaps, and be taken for a log that is there from its beginning.
     */
    public void removeArchivedBefore(long sequence) {
        String archive = LogReader.archive(directory);
        synchronized (forcing) {
            List<Long> segments = LogReader.segments(disk, archive);
            for (int i = 0; i < segments.size(); i++) {
                boolean isLast = i + 1 == segments.size();
                long next = isLast ? firstOutsideArchive() : segments.get(i + 1);
                if (next > sequence) {
                    return;
                }
                disk.delete(archive + "/" + Segment.name(segments.get(i)));
                disk.forceDirectory(archive);
            }
        }
    }

    private long firstOutsideArchive() {
        List<Long> segments = LogReader.segments(disk, directory);
        return segments.isEmpty() ? Long.MAX_VALUE : segments.get(0);
    }

    /** Sequence of the first record that is there, in the archive too, 1 if the log is whole; 0 if there are no segments. */
    public static long firstRecord(Disk disk, String directory) {
        NavigableMap<Long, String> segments = LogReader.paths(disk, directory);
        return segments.isEmpty() ? 0 : segments.firstKey();
    }

    /** Loses what was not forced, as a crash would. */
    public void abandon() {
        failed = true;
    }

    /** Makes everything durable and lets the file go. */
    @Override
    public void close() {
        if (!failed) {
            force();
        }
        synchronized (forcing) {
            if (segment != null) {
                segment.close();
                segment = null;
            }
            failed = true;
        }
    }
}
