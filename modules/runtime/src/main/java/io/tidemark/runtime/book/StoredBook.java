package io.tidemark.runtime.book;

import io.tidemark.api.data.Batch;
import io.tidemark.api.type.RowType;
import io.tidemark.runtime.codec.BatchCodec;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import io.tidemark.runtime.codec.ContentHash;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A book on disk: groups of rows, each with its epoch and known-at time, in files of about {@value #SEGMENT_BYTES} bytes.
 *
 * <pre>
 *   append ──► buffer outside the heap ──► flush: the rows are in the file, and readers see them
 *          ──► force: they are durable; the state that was returned finds them again
 * </pre>
 *
 * One thread appends; any number scan beside it. Rows are not durable before {@link #force}: whoever opens a book says which state was,
 * and what lies beyond is cut off.
 */
public final class StoredBook implements AutoCloseable {
    static final long SEGMENT_BYTES = 64L << 20;
    /** Most rows of one group: what a reader holds at a time. */
    static final int GROUP_ROWS = 8192;

    private static final int FLUSH_BYTES = 1 << 20;

    private final Disk disk;
    private final String directory;
    private final RowType type;
    private final BatchCodec codec = new BatchCodec();
    private final ByteWriter buffer = new ByteWriter(1 << 12);
    private final Set<Long> unforced = new HashSet<>();
    private final Map<Long, DiskFile> open = new HashMap<>();
    private volatile BookState visible;
    private BookState written;
    private @Nullable DiskFile last;
    private long published;
    /** Files before this one had been let go of at the last {@link #deleteRemoved}; 0 before the first. */
    private long deletable;

    private StoredBook(Disk disk, String directory, RowType type, BookState state) {
        this.disk = disk;
        this.directory = directory;
        this.type = type;
        visible = state;
        written = state;
    }

    /**
     * Opens a book as it was in {@code state}, and makes it so: what was written after that goes; what had been let go of before stays, since an older
     * checkpoint may need it.
     *
     * @param type the book's columns, without {@code _epoch} and {@code _known_at}
     */
    public static StoredBook open(Disk disk, String directory, RowType type, BookState state) {
        StoredBook book = new StoredBook(disk, directory, type, state);
        Map<String, BookSegment> kept = new TreeMap<>();
        state.segments().forEach(segment -> kept.put(name(segment.number()), segment));
        for (String name : disk.list(directory)) {
            BookSegment segment = kept.get(name);
            boolean isOld = !state.segments().isEmpty()
                    && name.compareTo(name(state.segments().get(0).number())) < 0;
            if (segment == null && !isOld) {
                disk.delete(directory + "/" + name);
            } else if (segment != null) {
                book.cut(segment);
                kept.remove(name);
            }
        }
        if (!kept.isEmpty()) {
            throw ByteReader.corrupt(
                    "book \"" + directory + "\"",
                    "file " + kept.keySet().iterator().next() + " is missing");
        }
        return book;
    }

    private void cut(BookSegment segment) {
        String path = path(segment.number());
        try (DiskFile file = disk.open(path)) {
            if (file.sizeBytes() < segment.lengthBytes()) {
                throw ByteReader.corrupt(
                        "book \"" + path + "\"",
                        "it ends at byte " + file.sizeBytes() + ", and had " + segment.lengthBytes() + " bytes");
            }
            if (file.sizeBytes() > segment.lengthBytes()) {
                file.setSize(segment.lengthBytes());
            }
        }
    }

    static String name(long number) {
        return String.format("%08d.book", number);
    }

    String path(long number) {
        return directory + "/" + name(number);
    }

    /** The columns, without {@code _epoch} and {@code _known_at}. */
    public RowType type() {
        return type;
    }

    /** Adds the rows of a batch. */
    public void append(Batch rows, long epoch, long knownAtMicros) {
        append(rows, epoch, knownAtMicros, 0);
    }

    /**
     * Adds the rows of a batch.
     *
     * @param tag remembered with the rows; see {@link BookScan#tag}
     */
    public void append(Batch rows, long epoch, long knownAtMicros, int tag) {
        for (int from = 0; from < rows.count(); from += GROUP_ROWS) {
            appendGroup(rows, from, Math.min(rows.count(), from + GROUP_ROWS), epoch, knownAtMicros, tag);
        }
    }

    private void appendGroup(Batch rows, int from, int to, long epoch, long knownAtMicros, int tag) {
        if (last == null || lastSegment().lengthBytes() > SEGMENT_BYTES) {
            continueOrBegin();
        }
        int start = buffer.sizeBytes();
        GroupHeader.begin(epoch, knownAtMicros, to - from, tag, buffer);
        codec.write(rows, from, to, buffer);
        published = ContentHash.mix(published, GroupHeader.end(start, buffer));
        written = written.withLast(lastSegment().grown(buffer.sizeBytes() - start, to - from, epoch, knownAtMicros));
        if (buffer.sizeBytes() > FLUSH_BYTES) {
            writeBuffer();
        }
    }

    private BookSegment lastSegment() {
        return written.segments().get(written.segments().size() - 1);
    }

    private void continueOrBegin() {
        writeBuffer();
        boolean continues =
                last == null && !written.segments().isEmpty() && lastSegment().lengthBytes() <= SEGMENT_BYTES;
        if (last != null) {
            open.put(lastSegment().number(), last);
        }
        if (continues) {
            last = disk.open(path(lastSegment().number()));
            return;
        }
        ByteWriter head = BookFormat.head(type);
        written = written.withNew(head.sizeBytes());
        last = disk.open(path(lastSegment().number()));
        last.write(0, head.written());
    }

    private void writeBuffer() {
        if (last != null && buffer.sizeBytes() > 0) {
            last.write(lastSegment().lengthBytes() - buffer.sizeBytes(), buffer.written());
            unforced.add(lastSegment().number());
            buffer.clear();
        }
    }

    /** Shows readers what was appended, and returns a hash of it all since the last flush; 0 if it was nothing. */
    public long flush() {
        writeBuffer();
        visible = written;
        long hash = published;
        published = 0;
        return hash;
    }

    /** Makes what was flushed durable; returns the state that finds it again. */
    public BookState force() {
        List<Runnable> forces = new ArrayList<>();
        BookState state = capture(forces);
        forces.forEach(Runnable::run);
        return state;
    }

    /** The state that finds again what was flushed, once {@code forces} have run: once, on any thread, while rows are appended. */
    public BookState capture(List<Runnable> forces) {
        if (!unforced.isEmpty()) {
            List<DiskFile> ended = List.copyOf(open.values());
            DiskFile current = last;
            open.clear();
            unforced.clear();
            forces.add(() -> force(ended, current));
        }
        return visible;
    }

    private void force(List<DiskFile> ended, @Nullable DiskFile current) {
        for (DiskFile file : ended) {
            file.force();
            file.close();
        }
        if (current != null) {
            current.force();
        }
        disk.forceDirectory(directory);
    }

    /** What readers see. */
    public BookState state() {
        return visible;
    }

    /** Reads the groups of epochs from {@code fromEpoch} to {@code toEpoch}, both inclusive. */
    public synchronized BookScan scan(long fromEpoch, long toEpoch) {
        return new BookScan(this, fromEpoch, toEpoch);
    }

    /** The epoch of the last group that was known at {@code knownAtMicros}; 0 if none was. Groups' times must ascend. */
    public long lastEpochAt(long knownAtMicros) {
        long epoch = 0;
        long from = 0;
        for (BookSegment segment : visible.segments()) {
            if (segment.lastKnownAtMicros() <= knownAtMicros) {
                epoch = Math.max(epoch, segment.lastEpoch());
            } else {
                from = segment.firstEpoch();
                break;
            }
        }
        if (from == 0) {
            return epoch;
        }
        try (BookScan scan = scan(from, Long.MAX_VALUE)) {
            while (scan.next() != null && scan.knownAtMicros() <= knownAtMicros) {
                epoch = scan.epoch();
            }
        }
        return epoch;
    }

    /** Opens a file for a reader; null if it went since the reader learned of it. */
    synchronized @Nullable DiskFile openForRead(BookSegment segment) {
        boolean isThere = visible.segments().stream().anyMatch(one -> one.number() == segment.number());
        return isThere ? disk.open(path(segment.number())) : null;
    }

    /**
     * Lets go of whole files of rows that were known before {@code knownAtMicros} and are of epochs before {@code epoch}, and counts them as
     * removed if {@code byAge}. The files stay until {@link #deleteRemoved}: a checkpoint may still need them.
     */
    public synchronized void remove(long knownAtMicros, long epoch, boolean byAge) {
        int count = 0;
        while (count + 1 < visible.segments().size()) {
            BookSegment segment = visible.segments().get(count);
            if (segment.lastKnownAtMicros() >= knownAtMicros || segment.lastEpoch() >= epoch) {
                break;
            }
            count++;
        }
        if (count > 0) {
            written = written.withoutFirst(count, byAge);
            visible = written;
        }
    }

    /** Deletes the files that had been let go of at the last call, and so are of no checkpoint since. */
    public synchronized void deleteRemoved() {
        if (deletable > 0) {
            for (String name : disk.list(directory)) {
                if (name.compareTo(name(deletable)) < 0) {
                    disk.delete(directory + "/" + name);
                }
            }
        }
        deletable = visible.segments().isEmpty()
                ? visible.nextSegment()
                : visible.segments().get(0).number();
    }

    /** Lets the files go; what was not flushed is lost. */
    @Override
    public void close() {
        open.values().forEach(DiskFile::close);
        open.clear();
        if (last != null) {
            last.close();
            last = null;
        }
    }
}
