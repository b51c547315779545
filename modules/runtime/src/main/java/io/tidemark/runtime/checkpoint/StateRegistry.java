package io.tidemark.runtime.checkpoint;

import io.tidemark.core.state.FrozenTables;
import io.tidemark.core.state.MemoryStateTables;
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

    /** {@code checkpoint} stays open until all owners have asked for their tables; null to start empty. */
    public StateRegistry(@Nullable Checkpoint checkpoint) {
        this.checkpoint = checkpoint;
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
        MemoryStateTables tables = new MemoryStateTables();
        if (checkpoint != null && unasked.remove(PREFIX + owner)) {
            StatePart.restore(tables, checkpoint.streams(PREFIX + owner));
            marks.put(owner, tables.mark());
        }
        owners.put(owner, tables);
        return tables;
    }

    /** Forgets the tables of all owners that begin with {@code prefix}. */
    public void remove(String prefix) {
        owners.keySet().removeIf(name -> name.startsWith(prefix));
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

    /** Memory that the tables take, roughly. */
    public long sizeBytes() {
        long bytes = 0;
        for (MemoryStateTables tables : owners.values()) {
            bytes += tables.sizeBytes();
        }
        return bytes;
    }
}
