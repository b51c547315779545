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

    private final @Nullable Checkpoint checkpoint;
    private final Map<String, MemoryStateTables> owners = new TreeMap<>();
    /** By owner, since when a table's pages have changed if the last sealed checkpoint does not have them. */
    private final Map<String, Long> marks = new TreeMap<>();
    /** Parts of the checkpoint that nobody has asked for: they are handed on as they are. */
    private final Set<String> unasked = new TreeSet<>();

    private final PageRoom room;
    private final HeapLimit limit;

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
        limit = new HeapLimit(limitBytes);
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
        limit.set(bytes);
    }

    /** After an epoch of that many rows: moves pages out of the heap until tables take less than the limit of it. What the next epoch adds comes on top. */
    public void balance(long rows) {
        if (limit.isDueAfterRows(rows)) {
            balance();
        }
    }

    private void restored(long bytes) {
        if (limit.isDueAfterRestored(bytes)) {
            balance();
        }
    }

    private void balance() {
        long bytes = sizeBytes();
        long excess = limit.excess(bytes, outsideBytes());
        if (excess > 0) {
            for (MemoryStateTables tables : owners.values()) {
                tables.moveOut((long) ((double) tables.sizeBytes() / bytes * excess));
            }
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
