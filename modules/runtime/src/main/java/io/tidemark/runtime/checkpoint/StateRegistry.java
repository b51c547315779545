package io.tidemark.runtime.checkpoint;

import io.tidemark.core.state.FrozenTables;
import io.tidemark.core.state.MemoryStateTables;
import io.tidemark.core.state.StateTables;
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
    private static final String PREFIX = "state/";

    private final @Nullable Checkpoint checkpoint;
    private final Map<String, MemoryStateTables> owners = new TreeMap<>();
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
    public StateTables tables(String owner) {
        MemoryStateTables known = owners.get(owner);
        if (known != null) {
            return known;
        }
        MemoryStateTables tables = new MemoryStateTables();
        PartStream saved =
                checkpoint == null || !unasked.remove(PREFIX + owner) ? null : checkpoint.stream(PREFIX + owner);
        if (saved != null) {
            StatePart.restore(tables, saved);
        }
        owners.put(owner, tables);
        return tables;
    }

    /** Forgets the tables of all owners that begin with {@code prefix}. */
    public void remove(String prefix) {
        owners.keySet().removeIf(name -> name.startsWith(prefix));
        unasked.removeIf(name -> name.startsWith(PREFIX + prefix));
    }

    /** Adds all tables to a checkpoint. */
    public void save(CheckpointWriter out) {
        handOn(out);
        for (Map.Entry<String, MemoryStateTables> owner : owners.entrySet()) {
            try (FrozenTables frozen = owner.getValue().freeze()) {
                out.stream(PREFIX + owner.getKey(), content -> StatePart.save(frozen, 0, content));
            }
        }
    }

    private void handOn(CheckpointWriter out) {
        for (String name : unasked) {
            PartStream saved = checkpoint == null ? null : checkpoint.stream(name);
            if (saved != null) {
                out.stream(name, saved::copyTo);
            }
        }
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
