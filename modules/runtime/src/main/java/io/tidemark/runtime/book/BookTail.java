package io.tidemark.runtime.book;

import io.tidemark.api.error.StatementException;
import io.tidemark.runtime.disk.Disk;
import io.tidemark.runtime.disk.DiskFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What the files of a book hold beyond a state. It does not count any more, but it tells how far the book had come. Stateless. */
public final class BookTail {
    private BookTail() {}

    /** The epoch of the last whole group beyond {@code state}; 0 if there is none. */
    public static long lastEpoch(Disk disk, String directory, BookState state) {
        long epoch = 0;
        for (String name : disk.list(directory)) {
            try (DiskFile file = disk.open(directory + "/" + name)) {
                epoch = Math.max(epoch, lastEpoch(file, start(file, name, state)));
            }
        }
        return epoch;
    }

    private static long start(DiskFile file, String name, BookState state) {
        for (BookSegment segment : state.segments()) {
            if (StoredBook.name(segment.number()).equals(name)) {
                return segment.lengthBytes();
            }
        }
        if (name.compareTo(StoredBook.name(state.nextSegment())) < 0) {
            return file.sizeBytes();
        }
        try {
            BookFormat.readHead(file, name);
            return BookFormat.headBytes(file);
        } catch (StatementException e) {
            // A crash came before its head was whole, so nothing is behind it.
            return file.sizeBytes();
        }
    }

    private static long lastEpoch(DiskFile file, long start) {
        ByteBuffer bytes = ByteBuffer.allocate(GroupHeader.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        long epoch = 0;
        long size = file.sizeBytes();
        long at = start;
        while (at + GroupHeader.BYTES <= size) {
            bytes.clear();
            file.read(at, bytes);
            GroupHeader header = GroupHeader.read(bytes, 0);
            if (header == null || header.lengthBytes() < 0) {
                break;
            }
            at += GroupHeader.BYTES + header.lengthBytes();
            epoch = at <= size ? header.epoch() : epoch;
        }
        return epoch;
    }
}
