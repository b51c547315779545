package io.tidemark.runtime.checkpoint;

import io.tidemark.core.state.FrozenTables;
import io.tidemark.core.state.KeyGroups;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.page.PageRoom;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The state tables of a host, by owner: an operator of a view in a pipeline, a source in a pipeline, a table. An owner that asks for its tables
 * finds them as the checkpoint has them that the registry was opened with. One thread at a time.
 */
public final class StateRegistry {
    static final String PREFIX = "state/";

    /** State for which a row more or less may be measured: about a page. */
    private static final long BYTES_A_ROW = 1 << 13;
    /** Rows, and bytes of a checkpoint, for which measuring is not worth while; unless there is no memory at all. */
    private static final long LEAST_ROWS = 512;

    private static final long LEAST_RESTORED = 1 << 16;

    /** A part of the limit that is made free beyond it, so that pages move many at a time. */
    private static final int SLACK = 8;

    private final @Nullable Checkpoint checkpoint;
    private final Map<String, MemoryStateTables> owners = new TreeMap<>();
    /** By owner, since when a table's pages have changed if the last sealed checkpoint does not have them. */
    private final Map<String, Long> marks = new TreeMap<>();
    /** Parts of the checkpoint that nobody has asked for: they are handed on as they are. */
    private final Set<String> unasked = new TreeSet<>();

    private final PageRoom room;
    private long limitBytes;
    /** What there was when it was measured last, and rows that came since. */
    private long measuredBytes;

    private long rowsSince;
    /** Bytes that were restored since then. */
    private long restoredBytes;

    /**
     * The tables of a host.
     *
     * @param checkpoint stays open until all owners have asked for their tables; null to start empty
     * @param room where pages go that the heap is not to hold
     * @param limitBytes how much of the heap tables may take: see {@link #setLimit}
     */
    public StateRegistry(@Nullable Checkpoint checkpoint, PageRoom room, long limitBytes) {
        this.checkpoint = checkpoint;
        this.room = room;
        this.limitBytes = limitBytes;
        if (checkpoint != null) {
            unasked.addAll(checkpoint.names(PREFIX));
        }
    }

    /** The tables of an owner. */
    public MemoryStateTables tables(String owner) {
        MemoryStateTables known = owners.get(owner);
        if (known != null) {
            return known;
        }
        MemoryStateTables tables = new MemoryStateTables(KeyGroups.ALL, room);
        owners.put(owner, tables);
        if (checkpoint != null && unasked.remove(PREFIX + owner)) {
            StatePart.restore(tables, checkpoint.streams(PREFIX + owner), this::restored);
            marks.put(owner, tables.mark());
        }
        return tables;
    }

    /** From now on pages move out of the heap where tables take more than {@code bytes} of it. */
    public void setLimit(long bytes) {
        limitBytes = bytes;
    }

    /** As {@link #balance}, after an epoch of that many rows; measuring looks at each page, and so waits until there were rows enough to pay for it. */
    public void balance(long rows) {
        rowsSince += rows;
        if (rowsSince >= Math.min(LEAST_ROWS, limitBytes) + measuredBytes / BYTES_A_ROW) {
            balance();
        }
    }

    private void restored(long bytes) {
        restoredBytes += bytes;
        if (restoredBytes >= Math.max(LEAST_RESTORED, limitBytes / SLACK)) {
            restoredBytes = 0;
            balance();
        }
    }

    /** Moves pages out of the heap until tables take less than the limit of it. What an epoch adds comes on top. */
    private void balance() {
        rowsSince = 0;
        long bytes = sizeBytes();
        measuredBytes = bytes + outsideBytes();
        if (bytes <= limitBytes) {
            return;
        }
        long excess = bytes - limitBytes + limitBytes / SLACK;
        for (MemoryStateTables tables : owners.values()) {
            tables.moveOut((long) ((double) tables.sizeBytes() / bytes * excess));
        }
    }

    /** Forgets the tables of all owners that begin with {@code prefix}. */
    public void remove(String prefix) {
        owners.entrySet().removeIf(owner -> {
            boolean goes = owner.getKey().startsWith(prefix);
            if (goes) {
                owner.getValue().free();
            }
            return goes;
        });
        marks.keySet().removeIf(name -> name.startsWith(prefix));
        unasked.removeIf(name -> name.startsWith(PREFIX + prefix));
    }

    /** All tables as they are now: for a checkpoint that is whole, or one that builds upon the last that was {@link #sealed}. */
    public FrozenState freeze(boolean isWhole) {
        Map<String, FrozenTables> frozen = new TreeMap<>();
        owners.forEach((owner, tables) -> frozen.put(owner, tables.freeze()));
        return new FrozenState(
                isWhole, checkpoint, Set.copyOf(unasked), frozen, isWhole ? Map.of() : Map.copyOf(marks));
    }

    /** A checkpoint of that state is sealed: the next one builds upon it. */
    public void sealed(FrozenState state) {
        state.owners().forEach((owner, tables) -> {
            if (owners.containsKey(owner)) {
                marks.put(owner, tables.mark());
            }
        });
        release(state);
    }

    /** The state is not needed any more. */
    public void release(FrozenState state) {
        state.owners().values().forEach(FrozenTables::close);
    }

    /** Bytes of the heap that the tables take, roughly. */
    public long sizeBytes() {
        return owners.values().stream().mapToLong(MemoryStateTables::sizeBytes).sum();
    }

    /** Bytes outside of the heap that the tables take. */
    public long outsideBytes() {
        return owners.values().stream()
                .mapToLong(MemoryStateTables::outsideBytes)
                .sum();
    }
}
