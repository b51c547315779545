package io.tidemark.core.state.page;

/**
 * Keeps pages that were evicted from memory; a host implements it on disk. Blocks are opaque and carry their own checksum.
 * Calls come from the table's thread and from threads that save frozen views: thread-safe.
 */
public interface PageStore {
    /** Keeps a copy of {@code block[0, length)}; returns a ticket for it, not negative. */
    long put(byte[] block, int length);

    /** The block of a ticket, in an array of its own length. */
    byte[] get(long ticket);

    /** The block of the ticket is not needed any more. */
    void free(long ticket);
}
