package io.tidemark.runtime.spill;

import io.tidemark.core.state.page.PageRoom;
import io.tidemark.runtime.disk.Disk;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Room in files of the data directory that lie in memory. They hold nothing that checkpoint and log do not give again, and so are deleted when the directory is
 * opened and when it is closed. Thread-safe.
 *
 * <pre>
 *   file     places one after the other, each as large as its class says; the next file begins where the next place does not fit
 *   class    a multiple of 4 KiB up to 32 KiB; above, an eighth more each
 *   freed    kept by class, and taken before there is more
 * </pre>
 */
public final class SpillFiles implements PageRoom, AutoCloseable {
    private static final String DIRECTORY = "spill";
    private static final int GRAIN = 1 << 12;
    private static final int STEPS = 8;
    /** A little state takes a little room, much of it few files. */
    private static final int FIRST_FILE = 1 << 20;

    private static final int LARGEST_FILE = 1 << 26;

    private final Disk disk;
    private final Map<Integer, Deque<Place>> free = new HashMap<>();
    private ByteBuffer file = ByteBuffer.allocate(0);
    private int fileEnd;
    private int files;
    private long places;
    private long usedBytes;
    private long fileBytes;

    /** No places; what a process that was killed has left is deleted. */
    public SpillFiles(Disk disk) {
        this.disk = disk;
        disk.delete(DIRECTORY);
    }

    @Override
    public synchronized Place take(int sizeBytes) {
        int size = sizeOf(sizeBytes);
        Deque<Place> freed = free.get(size);
        Place place = freed == null ? null : freed.poll();
        if (place == null) {
            place = cut(size);
        }
        usedBytes += size;
        return place;
    }

    /** The size of the class that a place of so many bytes is in. */
    static int sizeOf(int bytes) {
        int step = Math.max(GRAIN, Integer.highestOneBit(Math.max(1, bytes - 1)) / STEPS);
        return Math.multiplyExact(Math.max(1, (bytes - 1) / step + 1), step);
    }

    private Place cut(int size) {
        if (fileEnd + size > file.capacity()) {
            int fileSize = Math.max(size, (int) Math.min(LARGEST_FILE, Math.max(FIRST_FILE, fileBytes)));
            file = disk.map(DIRECTORY + "/" + files, fileSize);
            files++;
            fileBytes += fileSize;
            fileEnd = 0;
        }
        ByteBuffer bytes = file.slice(fileEnd, size).order(file.order());
        fileEnd += size;
        return new Place(places++, bytes);
    }

    @Override
    public synchronized void free(Place place) {
        int size = place.bytes().capacity();
        usedBytes -= size;
        free.computeIfAbsent(size, s -> new ArrayDeque<>()).push(place);
    }

    /** Bytes of places that are taken. */
    public synchronized long usedBytes() {
        return usedBytes;
    }

    /** Bytes of all files. */
    public synchronized long fileBytes() {
        return fileBytes;
    }

    @Override
    public void close() {
        disk.delete(DIRECTORY);
    }
}
