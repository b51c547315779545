package io.tidemark.runtime.log;

import io.tidemark.api.error.Invariant;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The log of a data directory: an endless row of records in files of about {@value #SEGMENT_BYTES} bytes. Thread-safe.
 *
 * <pre>
 *   append ──► buffer ──► force: one write, one sync for all that was appended
 * </pre>
 *
 * A record is durable when {@link #force} returns that was called after its {@link #append}. Those who force at the same time share the
 * sync. After a failed write nothing more is accepted: what is on disk is then known only after opening again.
 */
public final class EpochLog implements AutoCloseable {
    /** A segment that is longer is followed by another. */
    static final int SEGMENT_BYTES = 32 << 20;

    private static final int FIRST_ROOM_BYTES = 64 << 10;
    private static final int MOST_ROOM_BYTES = 4 << 20;

    private final Disk disk;
    private final String directory;
    private final byte[] identity;
    private final Object appending = new Object();
    private final Object forcing = new Object();
    private ByteWriter buffer = new ByteWriter(1 << 14);
    private ByteWriter spare = new ByteWriter(1 << 14);
    private @Nullable DiskFile file;
    private long fileOffset;
    private long roomEnd;
    private long nextSequence;
    private volatile long durableSequence;
    private volatile boolean failed;

    private EpochLog(Disk disk, String directory, byte[] identity) {
        this.disk = disk;
        this.directory = directory;
        this.identity = identity;
    }

    /**
     * Opens the log, cuts off what a crash tore, and hands the records from {@code fromSequence} on to {@code replay}.
     *
     * @param identity 16 bytes that all segments must carry
     * @param fromSequence the first record of interest; earlier segments are not even read
     */
    public static EpochLog open(
            Disk disk, String directory, byte[] identity, long fromSequence, Consumer<LogEntry> replay) {
        EpochLog log = new EpochLog(disk, directory, identity);
        log.recover(fromSequence, replay);
        return log;
    }

    private void recover(long fromSequence, Consumer<LogEntry> replay) {
        List<Long> segments = segments();
        int first = 0;
        while (first + 1 < segments.size() && segments.get(first + 1) <= fromSequence) {
            first++;
        }
        nextSequence = segments.isEmpty() ? 1 : segments.get(first);
        checkBeginning(segments.isEmpty() ? 1 : segments.get(first), fromSequence);
        for (int i = first; i < segments.size(); i++) {
            recoverSegment(segments.get(i), i == segments.size() - 1, fromSequence, replay);
        }
        if (nextSequence < fromSequence) {
            // Going on from here would give numbers anew that the checkpoint says it has, and the next recovery would
            // pass them over.
            throw ByteReader.corrupt(
                    "the epoch log",
                    "it ends before record " + nextSequence + ", and the last checkpoint has all records before "
                            + fromSequence);
        }
        durableSequence = nextSequence - 1;
        if (file == null) {
            begin(nextSequence);
        }
    }

    private void checkBeginning(long firstThere, long fromSequence) {
        if (firstThere > fromSequence) {
            throw ByteReader.corrupt(
                    "the epoch log",
                    "it begins with record " + firstThere + ", and record " + fromSequence + " is needed");
        }
    }

    private void recoverSegment(long first, boolean isLast, long fromSequence, Consumer<LogEntry> replay) {
        String path = Segment.path(directory, first);
        if (first != nextSequence) {
            throw ByteReader.corrupt("the epoch log", "record " + nextSequence + " is missing before \"" + path + "\"");
        }
        ByteBuffer bytes = Segment.load(disk, path, identity, first);
        if (bytes == null) {
            if (!isLast) {
                throw ByteReader.corrupt("log segment \"" + path + "\"", "there is nothing in it");
            }
            // A crash came before its first record.
            disk.delete(path);
            return;
        }
        SegmentScan scan = new SegmentScan(bytes, path, first);
        for (LogEntry entry = scan.next(); entry != null; entry = scan.next()) {
            if (entry.sequence() >= fromSequence) {
                replay.accept(entry);
            }
        }
        nextSequence = scan.nextSequence();
        if (isLast) {
            scan.checkTorn(true);
            resume(path, scan);
        } else if (!scan.endsClean()) {
            scan.checkTorn(false);
        }
    }

    private void resume(String path, SegmentScan scan) {
        file = disk.open(path);
        fileOffset = scan.offset();
        if (!scan.endsClean()) {
            file.setSize(fileOffset);
        }
        // What was read may still be in the system's memory only; from now on it counts as durable.
        file.force();
        roomEnd = file.sizeBytes();
    }

    private List<Long> segments() {
        List<Long> found = new ArrayList<>();
        for (String name : disk.list(directory)) {
            long first = Segment.firstSequence(name);
            if (first > 0) {
                found.add(first);
            }
        }
        return found;
    }

    private DiskFile begin(long firstSequence) {
        if (file != null) {
            file.setSize(fileOffset);
            file.force();
            file.close();
        }
        DiskFile next = disk.open(Segment.path(directory, firstSequence));
        next.setSize(FIRST_ROOM_BYTES);
        Segment.writeHeader(next, identity, firstSequence);
        next.force();
        disk.forceDirectory(directory);
        file = next;
        fileOffset = Segment.HEADER_BYTES;
        roomEnd = FIRST_ROOM_BYTES;
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
            failed = true;
            writeGroup();
            failed = false;
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
        DiskFile current = file;
        if (current == null || fileOffset > SEGMENT_BYTES) {
            current = begin(durableSequence + 1);
        }
        long end = fileOffset + group.sizeBytes();
        if (end + Segment.RECORD_HEADER_BYTES > roomEnd) {
            // Room that is there already makes the sync cheap: it need not make the file's new length durable too.
            roomEnd = end + Math.min(MOST_ROOM_BYTES, Math.max(FIRST_ROOM_BYTES, end));
            current.setSize(roomEnd);
        }
        current.write(fileOffset, group.written());
        current.force();
        fileOffset = end;
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

    /** Removes segments that hold only records before {@code sequence}. */
    public void removeBefore(long sequence) {
        synchronized (forcing) {
            List<Long> segments = segments();
            for (int i = 0; i + 1 < segments.size() && segments.get(i + 1) <= sequence; i++) {
                disk.delete(Segment.path(directory, segments.get(i)));
            }
        }
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
            if (file != null) {
                file.close();
                file = null;
            }
            failed = true;
        }
    }
}
