package io.tidemark.api.source;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What has been read of one partition: for each unit that was begun, how far. One offset is not enough: a file may turn up late
 * and sort before the one being read, and a file that was left may grow. The host folds the slices of each epoch into it and
 * saves it with the checkpoint, so that it always belongs to an epoch, however far a cursor has read ahead. Not thread-safe.
 */
public final class PartitionProgress {
    private final Map<String, UnitRead> units = new LinkedHashMap<>();

    /** Nothing read. */
    public PartitionProgress() {}

    /** What {@link #units()} of another gave. */
    public PartitionProgress(Collection<UnitRead> units) {
        units.forEach(unit -> this.units.put(unit.unit(), unit));
    }

    /** Everything of {@code slice.unit} before {@code slice.toOffset} has been read. */
    public void advance(Slice slice) {
        advance(new UnitRead(slice.unit, slice.toOffset, slice.mark));
    }

    public void advance(UnitRead read) {
        units.put(read.unit(), read);
    }

    /** Each unit that was begun, in the order of their first slices. */
    public List<UnitRead> units() {
        return List.copyOf(units.values());
    }

    /** How far {@code unit} has been read; null if it was not begun. */
    public @Nullable UnitRead unit(String unit) {
        return units.get(unit);
    }

    public PartitionProgress copy() {
        return new PartitionProgress(units.values());
    }
}
