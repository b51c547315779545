package io.tidemark.runtime.checkpoint;

import io.tidemark.core.state.FrozenTables;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state tables of a host as they were at the end of an epoch, while they go on: what a checkpoint saves beside the run. {@link #save} is called by
 * any one thread; the rest is the registry's.
 */
public final class FrozenState {
    private final boolean isWhole;
    private final @Nullable Checkpoint source;
    private final Set<String> unasked;
    private final Map<String, FrozenTables> owners;
    private final Map<String, Long> since;

    /**
     * The state as it is.
     *
     * @param source where {@code unasked} owners are as they were
     * @param since the marks of the last sealed checkpoint, by owner; none for all that there is
     */
    FrozenState(
            boolean isWhole,
            @Nullable Checkpoint source,
            Set<String> unasked,
            Map<String, FrozenTables> owners,
            Map<String, Long> since) {
        this.isWhole = isWhole;
        this.source = source;
        this.unasked = unasked;
        this.owners = owners;
        this.since = since;
    }

    Map<String, FrozenTables> owners() {
        return owners;
    }

    /** Adds a part for each owner: what has changed since the last sealed checkpoint, or all. */
    public void save(CheckpointWriter out) {
        unasked.forEach(name -> out.stream(name, content -> {
            if (isWhole && source != null) {
                StatePart.copy(source.streams(name), content);
            } else {
                StatePart.saveUnchanged(content);
            }
        }));
        owners.forEach((owner, tables) -> out.stream(
                StateRegistry.PREFIX + owner,
                content -> StatePart.save(tables, since.getOrDefault(owner, 0L), content)));
    }
}
