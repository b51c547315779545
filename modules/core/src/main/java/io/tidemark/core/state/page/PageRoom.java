package io.tidemark.core.state.page;

import java.nio.ByteBuffer;

/**
 * Room for pages outside of the heap, in which rows are read and written where they lie. A host has it in files; nothing in it has to outlive the
 * process. Calls come from the threads of tables: thread-safe. Failures are thrown, unchecked.
 */
public interface PageRoom {
    /** A place of at least that size, little-endian, that is nobody else's until it is freed; what is in it is of no meaning. */
    Place take(int sizeBytes);

    /** The place is not needed any more. */
    void free(Place place);

    /**
     * A place in the room.
     *
     * @param number that the room knows it by
     * @param bytes the place, from index 0 to its capacity; several threads may read it, each by index
     */
    record Place(long number, ByteBuffer bytes) {}
}
