package io.tidemark.core.state.page;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** A room that is on the heap after all: for tests of what moves out. Thread-safe. */
public final class HeapRoom implements PageRoom {
    private final Set<Long> taken = new HashSet<>();
    private long next;

    @Override
    public synchronized Place take(int sizeBytes) {
        taken.add(next);
        return new Place(next++, ByteBuffer.allocate(sizeBytes).order(ByteOrder.LITTLE_ENDIAN));
    }

    /** {@inheritDoc} Whoever still reads it gets rubbish. */
    @Override
    public synchronized void free(Place place) {
        if (!taken.remove(place.number())) {
            throw new IllegalStateException("place " + place.number() + " is free");
        }
        Arrays.fill(place.bytes().array(), (byte) 0x5A);
    }

    /** Places that are taken. */
    public synchronized int size() {
        return taken.size();
    }
}
