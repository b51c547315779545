package io.tidemark.runtime.log;

import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.disk.Disk;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the segments of a log, changes nothing, and fails with what is wrong with them. One thread at a time.
 */
final class LogReader {
    private final Disk disk;
    private final String directory;
    private final byte[] identity;
    private long nextSequence = 1;
    private @Nullable Tail tail;

    LogReader(Disk disk, String directory, byte[] identity) {
        this.disk = disk;
        this.directory = directory;
        this.identity = identity;
    }

    /**
     * Where the last segment can be gone on with.
     *
     * @param offset where its good records end
     * @param tornEnd where what a crash left behind them ends
     */
    record Tail(String path, int offset, int tornEnd) {}

    /** Hands on the records from {@code fromSequence} on; segments before it are not even read. */
    void read(long fromSequence, Consumer<LogEntry> entries) {
        Map<Long, String> paths = paths(disk, directory);
        List<Long> segments = List.copyOf(paths.keySet());
        int first = 0;
        while (first + 1 < segments.size() && segments.get(first + 1) <= fromSequence) {
            first++;
        }
        nextSequence = segments.isEmpty() ? 1 : segments.get(first);
        if (nextSequence > fromSequence) {
            throw ByteReader.corrupt(
                    "the epoch log",
                    "it begins with record " + nextSequence + ", and record " + fromSequence + " is needed");
        }
        for (int i = first; i < segments.size(); i++) {
            long sequence = segments.get(i);
            String path = String.valueOf(paths.get(sequence));
            readSegment(path, sequence, i == segments.size() - 1, fromSequence, entries);
        }
        if (nextSequence < fromSequence) {
            // Going on from here would give numbers anew that the checkpoint says it has, and the next recovery would
            // pass them over.
            throw ByteReader.corrupt(
                    "the epoch log",
                    "it ends before record " + nextSequence + ", and the last checkpoint has all records before "
                            + fromSequence);
        }
    }

    private void readSegment(String path, long first, boolean isLast, long fromSequence, Consumer<LogEntry> entries) {
        if (first != nextSequence) {
            throw ByteReader.corrupt("the epoch log", "record " + nextSequence + " is missing before \"" + path + "\"");
        }
        ByteBuffer bytes = Segment.load(disk, path, identity, first);
        SegmentScan scan = new SegmentScan(bytes, path, first);
        for (LogEntry entry = scan.next(); entry != null; entry = scan.next()) {
            if (entry.sequence() >= fromSequence) {
                entries.accept(entry);
            }
        }
        nextSequence = scan.nextSequence();
        if (isLast) {
            tail = new Tail(path, scan.offset(), scan.checkTorn());
        } else {
            scan.checkEnd();
        }
    }

    /** Where segments are that no start needs. */
    static String archive(String directory) {
        return directory + "/archive";
    }

    /** All segments by their first record, archived ones too. */
    static NavigableMap<Long, String> paths(Disk disk, String directory) {
        NavigableMap<Long, String> paths = new TreeMap<>();
        for (String folder : List.of(archive(directory), directory)) {
            segments(disk, folder).forEach(first -> paths.put(first, Segment.path(folder, first)));
        }
        return paths;
    }

    /** The numbers of the first records of the segments in a folder, in order. */
    static List<Long> segments(Disk disk, String directory) {
        List<Long> found = new ArrayList<>();
        for (String name : disk.list(directory)) {
            long first = Segment.firstSequence(name);
            if (first > 0) {
                found.add(first);
            }
        }
        return found;
    }

    /** Sequence of the record that would come next. */
    long nextSequence() {
        return nextSequence;
    }

    /** The end of the last segment; null if there is none. */
    @Nullable
    Tail tail() {
        return tail;
    }
}
