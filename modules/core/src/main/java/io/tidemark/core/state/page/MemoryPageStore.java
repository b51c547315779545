package io.tidemark.core.state.page;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Keeps evicted pages in memory, as bytes: for tests of what evicts. Thread-safe. */
public final class MemoryPageStore implements PageStore {
    private final Map<Long, byte[]> blocks = new HashMap<>();
    private long next;

    @Override
    public synchronized long put(byte[] block, int length) {
        blocks.put(next, Arrays.copyOf(block, length));
        return next++;
    }

    @Override
    public synchronized byte[] get(long ticket) {
        byte[] block = blocks.get(ticket);
        if (block == null) {
            throw new IllegalStateException("no block " + ticket);
        }
        return block;
    }

    @Override
    public synchronized void free(long ticket) {
        if (blocks.remove(ticket) == null) {
            throw new IllegalStateException("no block " + ticket);
        }
    }

    /** Blocks that are kept. */
    public synchronized int size() {
        return blocks.size();
    }
}
